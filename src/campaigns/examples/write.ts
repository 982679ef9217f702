import { NO_EXAMPLES } from '../../language/contract.ts'
import { log } from '../../platform/http/log.ts'
import { ModelError } from '../../platform/llm/provider.ts'
import { wordsOf } from '../model/brief.ts'
import type { Task } from '../model/round.ts'
import { readySnapshot } from '../snapshot/serve.ts'
import { filterExamples } from './filter.ts'
import { examplesPrompt, examplesSchema } from './prompt.ts'
import { claimExamples, keepExamples, releaseExamples } from './queue.ts'

/** Tokens for some 70 texts; characters of an answer, which may be a lie. */
const SIZE = { tokens: 4000, characters: 512 * 1024 }

/** Examples of groups that have none, or were written for other words. */
export const examplesTask: Task = {
  schema: examplesSchema,
  size: SIZE,
  claim: claimExamples,
  release: releaseExamples,
  prompt: examplesPrompt,
  keep: async (deps, { claimed, said, names }) => {
    const snapshot = await readySnapshot(deps)
    const examples = filterExamples(said, {
      doc: { ...wordsOf(claimed), examples: NO_EXAMPLES },
      names,
      knowledge: await deps.knowledge(),
      rivals: {
        index: snapshot.index,
        own: snapshot
          .documents(claimed.campaignId)
          .find((doc) => snapshot.group(doc) === claimed.id),
      },
    })
    if (examples.fits.length === 0) throw new ModelError('no_examples', 'same')
    return await keepExamples(deps.db, { claimed, examples, now: new Date(deps.now()) })
  },
  complain: (about) => log('warn', 'examples_failed', about),
}
