import assert from 'node:assert/strict'
import { test } from 'node:test'
import { conversation } from './conversation.ts'

const reads = { fs__list_directory: () => ({}), fs__read_file: () => ({}), memory__read_graph: () => ({}) }

test('what is beyond the rules is told apart from what needs a model: the tools of other servers', async () => {
  for (const [words, said] of [
    ['list the files on the fs server', /The tools of other servers \(fs, memory\) need a model/],
    ['列出 fs 的檔案', /其他伺服器（fs、memory）的工具需要模型/],
    ['请列出 fs 的文件', /其他服务器（fs、memory）的工具需要模型/],
  ] as const) {
    assert.match((await conversation({ reads }).say(words)).text, said)
    assert.doesNotMatch((await conversation().say(words)).text, /model|模型/)
  }
})
