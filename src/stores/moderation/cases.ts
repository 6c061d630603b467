import { getCases } from '../../client/moderation.ts'
import { answerOf } from '../page/answer.ts'

/** The member's reports, and what was decided about the member. */
export const [$cases, loadCases] = answerOf(getCases)
