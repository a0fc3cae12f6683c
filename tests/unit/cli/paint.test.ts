import assert from 'node:assert/strict'
import { test } from 'node:test'
import { paintFor } from '../../../lib/cli/paint.ts'

test('FORCE_COLOR colours what goes into a pipe; red means buy where the locale is Chinese, and sell elsewhere', (t) => {
  const { env } = process
  t.after(() => {
    process.env = env
  })
  process.env = { ...env, NO_COLOR: undefined, FORCE_COLOR: '1' }
  const [red, green] = [
    (text: string) => `\u001b[31m${text}\u001b[39m`,
    (text: string) => `\u001b[32m${text}\u001b[39m`,
  ]
  for (const LANG of ['zh_TW.UTF-8', 'zh_CN.UTF-8']) {
    const paint = paintFor(process.stdout, { LANG })
    assert.deepEqual([paint('buy', 'BUY'), paint('sell', 'SELL')], [red('BUY'), green('SELL')], LANG)
  }
  for (const locale of [{ LANG: 'C.UTF-8' }, { LC_ALL: 'en_GB.UTF-8', LANG: 'zh_TW.UTF-8' }, {}]) {
    const paint = paintFor(process.stdout, locale)
    assert.deepEqual([paint('buy', 'BUY'), paint('sell', 'SELL')], [green('BUY'), red('SELL')])
  }
})
