import * as z from 'zod'
import type { Deps } from '../../deps.ts'
import { readJsonText } from '../http/json.ts'
import type { ModelEnv } from './model.ts'

export type ChatMessage = { role: 'system' | 'user'; content: string }

/** A language model: answers messages, with JSON of a shape if one is given. Throws `ModelError`, or what the network throws. */
export type TextProvider = {
  complete: (messages: ChatMessage[], asked: Asked) => Promise<string>
}

/** The shape of the answer, as JSON schema, or null; who gives up; the size, else that of one text. */
type Asked = { schema: object | null; signal: AbortSignal; size?: AnswerSize }

/** Most tokens that are asked for, and most characters of a body that are read. */
export type AnswerSize = { tokens: number; characters: number }

/** Whether another attempt may succeed: the same again, or one without what a plain server may not know. */
type Retry = 'same' | 'plain' | 'never'

export class ModelError extends Error {
  readonly code: string
  readonly retry: Retry

  constructor(code: string, retry: Retry) {
    super(`the model answered with ${code}`)
    this.name = 'ModelError'
    this.code = code
    this.retry = retry
  }
}

/** Of one text. */
const SHORT: AnswerSize = { tokens: 300, characters: 64 * 1024 }

/** The provider of a model: Workers AI for names like `@cf/…`, else the OpenAI-compatible endpoint; null if not there. */
export function providerOf(env: ModelEnv, model: string): TextProvider | null {
  if (model.startsWith('@cf/')) return env.AI ? workersAi(env.AI, model) : null
  return env.LLM_BASE_URL ? openAi(env.LLM_BASE_URL, { key: env.LLM_API_KEY, model }) : null
}

const openAiAnswer = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string() }) })).min(1),
})

/** `POST {base}/chat/completions`, with the schema nested as `json_schema.schema`. */
function openAi(
  base: string,
  { key, model }: { key: string | undefined; model: string },
): TextProvider {
  return {
    async complete(messages, { schema, signal, size = SHORT }) {
      const extras = {
        max_tokens: size.tokens,
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'text', strict: true, schema },
        },
      }
      const answer = await fetch(`${base.replace(/\/+$/, '')}/chat/completions`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key ? { authorization: `Bearer ${key}` } : {}),
        },
        body: JSON.stringify({ model, messages, ...(schema ? extras : {}) }),
        redirect: 'manual',
        signal,
      })
      if (!answer.ok) {
        await answer.body?.cancel()
        throw new ModelError(`status_${answer.status}`, retryAfter(answer.status))
      }
      const parsed = openAiAnswer.safeParse(
        readJsonText(await readBounded(answer, size.characters)),
      )
      if (!parsed.success) throw new ModelError('wrong_shape', 'same')
      return parsed.data.choices[0]?.message.content ?? ''
    },
  }
}

function retryAfter(status: number): Retry {
  if (status >= 500) return 'same'
  return status === 400 || status === 422 ? 'plain' : 'never'
}

const workersAiAnswer = z.object({ response: z.union([z.string(), z.looseObject({})]) })

/** Workers AI takes the schema as `json_schema` itself, and may answer with text or with the object. */
function workersAi(ai: NonNullable<Deps['env']['AI']>, model: string): TextProvider {
  return {
    async complete(messages, { schema, signal, size = SHORT }) {
      const run = ai.run(model, {
        messages,
        max_tokens: size.tokens,
        ...(schema ? { response_format: { type: 'json_schema', json_schema: schema } } : {}),
      })
      const parsed = workersAiAnswer.safeParse(await Promise.race([run, rejectOnAbort(signal)]))
      if (!parsed.success) throw new ModelError('wrong_shape', 'same')
      const { response } = parsed.data
      return typeof response === 'string' ? response : JSON.stringify(response)
    },
  }
}

/** Rejects when the signal fires: a binding cannot be cancelled, only left alone. */
const rejectOnAbort = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(new ModelError('timeout', 'same')), {
      once: true,
    })
  })

/** The body's text, given up as soon as it is longer than any honest answer. */
async function readBounded(answer: Response, most: number): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of answer.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > most) throw new ModelError('too_long', 'never')
  }
  return text
}
