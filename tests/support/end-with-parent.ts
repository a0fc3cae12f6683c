// Loaded into a desk under test: however its test ends, killed even, the desk ends too, and its exchange with it.
process.once('disconnect', () => process.exit(1))
// The open channel alone must not keep the process running.
process.channel?.unref()
