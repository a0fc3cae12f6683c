// What the planner speaks of has the name it has on the screens, in both scripts.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { after } from './resting-desk.ts'

const MESSAGES = join(import.meta.dirname, '../../../../lib/i18n/messages')
const shown = (file: string): string => readFileSync(join(MESSAGES, file), 'utf8')

for (const [language, account, strategies, named] of [
  ['zh-Hant', '怎麼改密碼', '有哪些策略', ['基本', '造市', '動能']],
  ['zh-Hans', '怎么改密码', '能跑什么策略', ['基本', '做市', '动量']],
] as const)
  it(language, async () => {
    const title = /"title": "([帳账][號号])"/.exec(shown(`${language}/pages.json`))?.[1]
    assert.ok(title)
    const { text } = await after([account])
    assert.ok(text.includes(`**${title}**`), text)
    const simulated = (await after([strategies])).text
    for (const name of named) {
      assert.ok(shown(`${language}/chat.json`).includes(`"${name}"`), name)
      assert.ok(simulated.includes(`**${name}**`), simulated)
    }
  })
