import type { CallName, calls } from '../../contract/calls/all-calls.ts'
import { changeProfile } from './change-profile.ts'
import { ownProfile } from './own-profile.ts'
import { answerPrompts } from './prompts/answer-prompts.ts'
import { listPrompts } from './prompts/questions.ts'
import {
  keepVoiceAnswer,
  prepareVoiceAnswer,
  removeVoiceAnswer,
  type SpokenAnswer,
} from './prompts/voice-answer.ts'
import { searchProfiles } from './search/search-profiles.ts'
import { latestTeasers, teaserOf } from './teasers.ts'
import { viewProfile } from './view-profile.ts'
import type { showResults } from '../../contract/calls/search.ts'
import { mayLook } from '../access.ts'
import { ServiceError } from '../platform/errors.ts'
import { resultPage } from './search/result-page.ts'
import { memberOf } from '../platform/transaction.ts'
import type { AnyHandler, Handler, Input, ResponseHandler } from '../platform/handler.ts'

export const profileRoutes = {
  search: (context, { query }) => searchProfiles(context, query),
  sendSearch: async (context, { body }) => {
    if (!mayLook(context, body.network)) throw new ServiceError('authentication_required')
  },
  getProfile: (context, { query }) => viewProfile(context, query),
  getTeaser: (context, { query }) => teaserOf(context, query),
  getTeasers: async (context, { query }) => ({ results: await latestTeasers(context, query) }),
  getOwnProfile: (context) => ownProfile(memberOf(context)),
  getPrompts: async (context) => ({ prompts: listPrompts(context) }),
  answerPrompts: (context, { body }) => answerPrompts(memberOf(context), body.prompts),
  getVoicePrompts: async (context) => ({ prompts: listPrompts(context) }),
  answerByVoice: {
    async prepare(context, { query, file }) {
      if (!file) throw new ServiceError('invalid_request')
      return prepareVoiceAnswer(memberOf(context), query.prompt, file)
    },
    async run(context, { query, body }, spoken) {
      await keepVoiceAnswer(memberOf(context), { prompt: query.prompt, text: body.text ?? '' }, spoken)
      return ownProfile(memberOf(context))
    },
    discard: ({ deps }, { file }) => deps.media.removeFiles([file]),
  } satisfies Handler<typeof calls.answerByVoice, SpokenAnswer>,
  async removeVoiceAnswer(context) {
    await removeVoiceAnswer(memberOf(context))
    return ownProfile(memberOf(context))
  },
  changeProfile: (context, { body }) => changeProfile(memberOf(context), body),
} satisfies { [Name in CallName]?: AnyHandler<(typeof calls)[Name]> }

/** `GET results.php` answers a document. */
export const resultPageRoute = {
  showResults: {
    respond: (context, input) => resultPage(context, (input as Input<typeof showResults>).query),
  } satisfies ResponseHandler,
}
