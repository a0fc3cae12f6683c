import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { APICallError } from 'ai'
import { readModelSettings } from '../../../lib/agent/models/settings.ts'
import {
  isNoSuchAddress,
  refusesIds,
  refusesImages,
  refusesThoughts,
  refusesTools,
  sentenceFor,
  troubleOf,
} from '../../../lib/agent/models/trouble.ts'
import { canContinue, type DeskMessage } from '../../../lib/contracts/chat.ts'
import { EnvError, readEnv } from '../../../lib/env.ts'
import { DISK_FULL } from '../../../lib/errors.ts'
import { sentenceIn } from '../../../lib/i18n/sentences.ts'

const folder = mkdtempSync(join(tmpdir(), 'eap-models-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const fileWith = (value: unknown) => {
  const path = join(folder, `${Math.random().toString(36).slice(2)}.json`)
  writeFileSync(path, typeof value === 'string' ? value : JSON.stringify(value))
  return path
}

describe('the models of the settings', () => {
  test('none without a key and an address, one by one key, several by commas', () => {
    const noFile = { MODELS_FILE: '/nowhere' }
    assert.deepEqual(readModelSettings({ ...readEnv({}), ...noFile }), [])
    const env = { ...readEnv({ OPENAI_API_KEY: 'k', OPENAI_MODEL: 'a, b,a', OPENAI_TOOLS: 'json' }), ...noFile }
    assert.deepEqual(
      readModelSettings(env).map((m) => [m.id, m.tools, m.images, m.apiKey, m.api]),
      [
        ['a', 'json', 'auto', 'k', 'responses'],
        ['b', 'json', 'auto', 'k', 'responses'],
      ],
    )
    assert.throws(() => readEnv({ OPENAI_MODEL: ' , ' }), /OPENAI_MODEL must name a model/)
    assert.throws(() => readEnv({ OPENAI_TOOLS: 'maybe' }), /OPENAI_TOOLS/)
  })

  test('a key goes to the address it is named for, and to no other', () => {
    const models = [
      { model: 'a', baseURL: 'http://one.example/v1' },
      { model: 'b', baseURL: 'http://two.example/v1', apiKeyEnv: 'TWO_KEY' },
      { model: 'c' },
    ]
    const env = readEnv({ OPENAI_API_KEY: 'own', OPENAI_MODEL: 'x', MODELS_FILE: fileWith({ models }) })
    assert.deepEqual(
      readModelSettings(env, { TWO_KEY: 'two' }).map((m) => [m.id, m.apiKey]),
      [
        ['x', 'own'],
        ['a', undefined],
        ['b', 'two'],
        ['c', 'own'],
      ],
    )
    assert.throws(() => readModelSettings(env, {}), /TWO_KEY is named for b, but not set/)
  })

  test('what is wrong in the file is an error that names it', () => {
    const read = (value: unknown) => () => readModelSettings(readEnv({ MODELS_FILE: fileWith(value) }), {})
    assert.throws(read('{'), (e: unknown) => e instanceof EnvError && /is not JSON/.test(e.message))
    const ofFolder = () => readModelSettings(readEnv({ MODELS_FILE: folder }), {})
    assert.throws(ofFolder, /MODELS_FILE .* cannot be read \(EISDIR\)/)
    assert.throws(read('{"models": [], "models": [{"model": "a"}]}'), /MODELS_FILE .*"models" stands twice/)
    assert.throws(read({ models: [{ model: 'a', apiKey: 'sk-secret' }] }), /apiKey/)
    assert.throws(read({ models: [{ model: 'a' }, { model: 'a' }] }), /Two models have the id "a"/)
    assert.throws(read({ models: [{ model: 'built-in-planner' }] }), /Two models/)
  })
})

const failure = (statusCode: number | undefined, message: string) =>
  new APICallError({
    message,
    url: 'http://x',
    requestBodyValues: {},
    ...(statusCode ? { statusCode } : {}),
    isRetryable: !statusCode,
  })

describe('what a model’s server says', () => {
  for (const [status, words] of [
    [400, 'registry.ollama.ai/library/gemma does not support tools'],
    [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set'],
    [500, 'tools param requires --jinja flag'],
    [400, 'This model does not support function calling'],
    [400, "Unsupported parameter: 'tools' is not supported with this model."],
    [422, 'Unrecognized request argument supplied: tools'],
    [404, 'No endpoints found that support tool use. To learn more about provider routing, visit: https://x'],
  ] as const)
    test(`no tools: ${words}`, () => assert.ok(refusesTools(failure(status, words))))
  for (const [status, words] of [
    [400, 'this model does not support image input'],
    [400, 'Invalid content type. image_url is only supported by certain models'],
    [500, 'image input is not supported - hint: you may need to provide the mmproj'],
    [400, 'fake is not a multimodal model'],
    [404, 'No endpoints found that support image input'],
  ] as const)
    test(`no images: ${words}`, () => assert.ok(refusesImages(failure(status, words))))
  for (const [status, words] of [
    [
      400,
      'The encrypted content for item rs_1 could not be verified. Reason: Encrypted content could not be decrypted.',
    ],
    [400, "Item 'rs_1' of type 'reasoning' was provided without its required following item."],
    [400, "Item 'fc_1' of type 'function_call' was provided without its required 'reasoning' item: 'rs_1'."],
    [404, "Item with id 'rs_1' not found. Items are not persisted when `store` is set to false."],
  ] as const)
    test(`no thoughts: ${words}`, () => assert.ok(refusesThoughts(failure(status, words))))
  for (const words of [
    "Invalid 'input[5].call_id': string too long. Expected a string with maximum length 64, but got a string with length 84 instead.",
    "messages.1.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
  ])
    test(`no such ids: ${words}`, () => assert.ok(refusesIds(failure(400, words))))
  for (const words of [
    "You uploaded an unsupported image. Please make sure your image has of one the following formats: ['png', 'jpeg'].",
    'Invalid image data',
    'Invalid base64 image_url.',
    'The image data you provided does not represent a valid image. Please check your input and try again.',
    'failed to decode image: unsupported image format',
    'Invalid image: cannot identify image file',
    'Failed to process image: invalid image size',
  ])
    test(`a broken image says nothing of the model: ${words}`, () =>
      assert.equal(refusesImages(failure(400, words)), false))
  test('another refusal is neither', () => {
    for (const words of ['context length exceeded', 'invalid temperature', 'The server had an error'])
      for (const says of [refusesIds, refusesTools, refusesImages, refusesThoughts])
        assert.equal(says(failure(400, words)), false)
    for (const words of [
      'No endpoints found for some/model',
      'No endpoints found that support the provided tool_choice',
    ])
      for (const says of [refusesTools, refusesImages]) assert.equal(says(failure(404, words)), false)
    assert.equal(refusesTools(failure(undefined, 'does not support tools')), false)
  })
  test('no such API: an address that is not there, or one that says which other is meant', () => {
    for (const [status, words] of [
      [404, 'Not Found'],
      [405, 'Method Not Allowed'],
      [400, 'The Responses API is not supported. Please use /v1/chat/completions instead.'],
      [400, 'model "m" does not support Responses API.'],
      [400, 'model m is not accessible via the /responses endpoint'],
    ] as const)
      assert.ok(isNoSuchAddress(failure(status, words)), words)
    for (const words of ['tools are not supported', 'invalid request'])
      assert.equal(isNoSuchAddress(failure(400, words)), false)
  })
  const TOO_MANY_TOOLS = /^The model does not take that many tools. Switch a server off on the Servers page/
  for (const words of [
    "Invalid 'tools': array too long. Expected an array with maximum length 128, but got an array with length 140 instead.",
    'Too many tools: 600',
    'The maximum number of tools is 64',
    'This model takes at most 20 functions',
  ])
    test(`too many tools: ${words}`, () => {
      assert.match(sentenceFor(failure(400, words)), TOO_MANY_TOOLS)
      assert.notEqual(sentenceIn('zh-Hant', sentenceFor(failure(400, words))), sentenceFor(failure(400, words)))
      assert.equal(refusesTools(failure(400, words)), false)
    })
  for (const words of [
    "This model's maximum context length is 8192 tokens. However, you requested 9000 (7000 in the messages, 2000 in the functions).",
    "Invalid 'tools[3].function.name': string too long. Expected a string with maximum length 64.",
    'The tools use 9000 tokens, more than the maximum',
  ])
    test(`not too many tools: ${words}`, () => assert.doesNotMatch(sentenceFor(failure(400, words)), TOO_MANY_TOOLS))
  const TOO_LONG = /^The conversation and the tools are more than the model takes in\./
  for (const [status, words] of [
    [400, "This model's maximum context length is 8192 tokens. However, your messages resulted in 9000 tokens."],
    [400, 'Your input exceeds the context window of this model. Please adjust your input and try again.'],
    [400, 'request (9000 tokens) exceeds the available context size (4096 tokens), try increasing it'],
    [400, 'The model is loaded with context length of only 4096 tokens, which is not enough.'],
    [400, 'prompt is too long: 210000 tokens > 200000 maximum'],
    [400, 'The input token count (1200000) exceeds the maximum number of tokens allowed (1048576).'],
    [400, "This model's maximum prompt length is 131072 but the request contains 140000 tokens."],
    [400, 'Invalid request: Your request exceeded model token limit: 8192'],
    [400, 'Range of input length should be [1, 30720]'],
    [400, 'The decoder prompt (length 9000) is longer than the maximum model length of 8192.'],
    [500, 'Cannot truncate prompt with n_keep (15028) >= n_ctx (7424)'],
    [400, 'Prompt exceeds max length'],
    [413, 'length of prompt_tokens (39889) must be less than max_seq_len (32768).'],
    [422, 'Input validation error: `inputs` must have less than 4096 tokens. Given: 6000'],
    [400, 'too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 4292'],
    [400, 'Input length 40000 exceeds the maximum length 32768'],
    [400, 'Total tokens of image and text exceed max message tokens'],
    [413, 'Request too large for model `m` on tokens per minute (TPM): Limit 6000, Requested 9000.'],
    [429, 'Request too large for m on tokens per min (TPM): Limit 30000, Requested 40000.'],
    [400, 'Please reduce the length of the messages or completion. (context_length_exceeded)'],
    [500, 'no user query found in messages'],
  ] as const)
    test(`too long for it: ${words}`, () => {
      assert.match(sentenceFor(failure(status, words)), TOO_LONG)
      assert.equal(troubleOf(failure(status, words)), null)
      for (const locale of ['zh-Hant', 'zh-Hans'] as const)
        assert.doesNotMatch(sentenceIn(locale, sentenceFor(failure(status, words))), TOO_LONG)
    })
  for (const words of ['messages[3] is not valid for this model', 'Invalid token in the request', 'prompt is empty'])
    test(`not too long for it: ${words}`, () => assert.doesNotMatch(sentenceFor(failure(400, words)), TOO_LONG))
  test('trouble that another model would not have, and trouble it would', () => {
    assert.deepEqual(
      [401, 403, 404, 408, 429, 500, 503, 400, 422].map((s) => troubleOf(failure(s, 'x'))),
      ['refused_key', 'refused_key', 'not_found', 'silent', 'busy', 'failed', 'failed', null, null],
    )
    assert.equal(troubleOf(failure(undefined, 'Cannot connect to API')), 'unreachable')
    assert.equal(troubleOf(new DOMException('x', 'AbortError')), null)
    assert.equal(troubleOf({ name: 'AI_RetryError', lastError: failure(429, 'x') }), 'busy')
  })
  for (const [status, words, trouble] of [
    [402, 'Insufficient Balance', 'busy'],
    [498, 'Flex tier capacity exceeded', 'busy'],
    [400, 'Model Not Exist', 'not_found'],
    [400, 'some/model is not a valid model ID', 'not_found'],
    [400, 'Invalid model name passed in model=m. Call `/v1/models` to view available models', 'not_found'],
    [400, 'The model `m` does not exist or you do not have access to it.', 'not_found'],
    [400, 'No models loaded. Please load a model in the developer page', 'not_found'],
    [400, 'Your credit balance is too low to access the API.', 'busy'],
    [400, 'Insufficient account balance', 'busy'],
    [400, "Failed to call a function. Please adjust your prompt. See 'failed_generation'", 'failed'],
    [400, "tool call validation failed: attempted to call tool 'x' which was not in request.tools", 'failed'],
    [400, 'Incorrect API key provided: sk***. You can obtain an API key from the console.', 'refused_key'],
    [400, 'API key not valid. Please pass a valid API key.', 'refused_key'],
    [400, 'API key expired. Please renew the API key.', 'refused_key'],
    [400, 'User location is not supported for the API use.', 'refused_key'],
    [
      400,
      "The response was filtered due to the prompt triggering Azure OpenAI's content management policy.",
      'withheld',
    ],
    [400, 'Content Exists Risk', 'withheld'],
    [400, 'Input data may contain inappropriate content.', 'withheld'],
    [403, 'm requires moderation on OpenAI. Your input was flagged for "violence".', 'withheld'],
  ] as const)
    test(`no fault of the question: ${status} ${words}`, () => {
      assert.equal(troubleOf(failure(status, words)), trouble)
      assert.doesNotMatch(sentenceFor(failure(status, words)), /Shorten/)
    })
  for (const words of [
    "This model's maximum context length is 4096 tokens.",
    'The model does not support the parameter: the value does not exist',
    'messages[3] is not valid for this model',
  ])
    test(`a fault of the question: ${words}`, () => assert.equal(troubleOf(failure(400, words)), null))
  test('a full disk is not blamed on the model', () => {
    const full = Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' })
    assert.equal(sentenceFor(full), DISK_FULL)
    assert.notEqual(sentenceIn('zh-Hant', DISK_FULL), DISK_FULL)
  })
  test('the sentence shows no address', () => {
    for (const status of [401, 404, 429, 500, undefined])
      assert.doesNotMatch(sentenceFor(failure(status, 'http://10.0.0.5 failed')), /10\.0\.0\.5/)
  })
})

test('an answer goes on only where it broke off with something to go on from', () => {
  const text = [{ type: 'text' as const, text: 'a' }]
  const message = (metadata: DeskMessage['metadata'], parts: DeskMessage['parts'] = text): DeskMessage => ({
    id: 'm',
    role: 'assistant',
    parts,
    ...(metadata ? { metadata } : {}),
  })
  for (const ended of ['failed', 'step_limit', 'stopped'] as const)
    assert.ok(canContinue(message({ ended, durationMs: 1 })))
  assert.ok(canContinue(message({})))
  assert.equal(canContinue(message({ durationMs: 1 })), false)
  assert.equal(canContinue(message({ ended: 'failed' }, [])), false)
  assert.equal(canContinue({ ...message({}), role: 'user' }), false)
  assert.equal(canContinue(undefined), false)
})
