/** The notice and link that the licence of Lightweight Charts asks for, wherever one of its charts is shown. */
export function ChartNotice() {
  return (
    <p className="shrink-0 px-1.5 pb-1 text-right text-[0.625rem] text-muted-foreground leading-4 tracking-tight">
      <a
        href="https://www.tradingview.com/"
        target="_blank"
        rel="noreferrer"
        className="rounded-xs outline-none hover:underline focus-visible:ring-2 focus-visible:ring-ring"
      >
        TradingView Lightweight Charts™ © 2025 TradingView, Inc.
      </a>
    </p>
  )
}
