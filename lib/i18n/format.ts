/**
 * Numbers in sentences, by locale, with no decimal that says nothing; where they stand as figures those of lib/ui/number-figures.ts
 * count, and of money both are alike. Nothing is rounded away: prices carry at most two decimals, quantities one and amounts of money three (tick × lot = 0.001 NT$), so the
 * widest exact value always fits.
 */
const cache = new Map<string, Intl.NumberFormat>()

function numberFormat(locale: string, min: number, max: number, strip: boolean): Intl.NumberFormat {
  const key = `${locale} ${min} ${max} ${strip}`
  let format = cache.get(key)
  if (!format) {
    format = new Intl.NumberFormat(locale, {
      minimumFractionDigits: min,
      maximumFractionDigits: max,
      trailingZeroDisplay: strip ? 'stripIfInteger' : 'auto',
    })
    cache.set(key, format)
  }
  return format
}

/** A true minus sign: a hyphen is too short to be seen in a column of figures. */
const signed = (text: string) => text.replace('-', '−')

/** NT$/MWh in a sentence: 2950 → "2,950", 3050.5 → "3,050.50". */
export const formatPrice = (price: number, locale: string) => signed(numberFormat(locale, 2, 2, true).format(price))

/** MWh without unit: 5 → "5", 12500.5 → "12,500.5". */
export const formatQty = (qty: number, locale: string) => signed(numberFormat(locale, 0, 1, false).format(qty))

/** NT$: 14750 → "NT$ 14,750", −295.033 → "−NT$ 295.033". */
export function formatMoney(amount: number, locale: string): string {
  const text = `NT$ ${numberFormat(locale, 2, 3, true).format(Math.abs(amount))}`
  return amount < 0 ? `−${text}` : text
}

/**
 * NT$ that stand under or beside each other, without unit: all with as many decimals as the one that needs most (none, two or
 * three), so that their points line up.
 */
export function alignedMoney(values: readonly number[], locale: string): (n: number) => string {
  const needed = Math.max(0, ...values.map((value) => String(Number(value.toFixed(3))).split('.')[1]?.length ?? 0))
  // One decimal of money reads as a slip.
  const decimals = needed === 1 ? 2 : needed
  const format = numberFormat(locale, decimals, decimals, false)
  return (n) => signed(format.format(n))
}

/** A change, with its sign always shown; zero has none. */
export function formatSigned(amount: number, locale: string, format: (n: number, locale: string) => string): string {
  return amount > 0 ? `+${format(amount, locale)}` : format(amount, locale)
}

/** A length of time as a clock: "0:10", "12:05", "2:00:00". */
export function formatClock(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  const [hours, minutes] = [Math.floor(seconds / 3_600), Math.floor(seconds / 60) % 60]
  return `${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(seconds % 60)}`
}

/** What is left; never negative. */
export const formatCountdown = (ms: number): string => formatClock(Math.max(0, Math.ceil(ms / 1000)))

/** How long something took: "<1 s", "3.2 s", "2:05"; 秒 in Chinese. */
export function formatDuration(ms: number, locale: string): string {
  const unit = locale.startsWith('zh') ? '秒' : 's'
  if (ms < 1000) return `<1 ${unit}`
  if (ms < 60_000) return `${numberFormat(locale, 1, 1, false).format(ms / 1000)} ${unit}`
  return formatCountdown(ms)
}
