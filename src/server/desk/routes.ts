// Calls of the desk: handlers that only translate.

import type { deskCalls } from '../../contract/desk/desk-calls.ts'
import type { HostContext } from '../platform/context.ts'
import type { Handler, ReadingHandler } from '../platform/handler.ts'
import { operatorOf } from '../platform/transaction.ts'
import { caseRoutes } from './cases/routes.ts'
import { decideCluster, decideClusterRequest } from './clusters/decide-cluster.ts'
import { listClusters } from './clusters/list-clusters.ts'
import { listCorrespondents, warnCorrespondents } from './cases/warn-correspondents.ts'
import type { DeskHandlers } from './desk-handlers.ts'
import { figureRoutes } from './figures/routes.ts'
import { readHealth, startAudit } from './health/read-health.ts'
import { readLog } from './log/read-log.ts'
import { changeMe } from './operators/change-me.ts'
import {
  actOnMember,
  beginAction,
  type CaseCopies,
  endAction,
  revealContact,
} from './members/act-on-member.ts'
import { enterAuthorityOrder, enterPrivacyRequest, extendPrivacyRequest } from './cases/enter-requests.ts'
import { readCase } from './cases/read-case.ts'
import { findMembers } from './members/find-members.ts'
import { readMember } from './members/read-member.ts'
import { moneyRoutes } from './money/routes.ts'
import { marketingRoutes } from './marketing/routes.ts'
import { verificationRoutes } from './verifications/routes.ts'
import { openInvitation } from './operators/links.ts'
import {
  addOwnPasskey,
  askForPasskey,
  beginOwnPasskey,
  removeOwnPasskey,
  renameOwnPasskey,
} from './operators/own-passkeys.ts'
import { beginOwnTotp, confirmOwnTotp, removeOwnTotp } from './operators/own-totp.ts'
import { changePerson, invitePerson, listPeople } from './operators/people.ts'
import { renewOwnRecoveryCodes } from './operators/recovery-codes.ts'
import { confirm, signIn, signOut } from './operators/sign-in.ts'
import { viewMe } from './operators/view-me.ts'

/** Every call has a handler; the type says so. */
export const deskHandlers: DeskHandlers = {
  beginSignIn: (context) => askForPasskey(context, 'sign_in'),
  signIn: (context, { body }) => signIn(context, body),
  beginConfirm: (context) => askForPasskey(context, 'confirm'),
  confirm: (context, { body }) => confirm(operatorOf(context), body),
  signOut: (context) => signOut(operatorOf(context)).then(() => undefined),
  openInvitation: (context, { body }) => openInvitation(context, body.token),
  getMe: (context) => viewMe(operatorOf(context)),
  changeMe: (context, { body }) => changeMe(operatorOf(context), body),
  beginOwnPasskey: (context) => beginOwnPasskey(operatorOf(context)),
  addOwnPasskey: (context, { body }) => addOwnPasskey(operatorOf(context), body.passkey),
  renameOwnPasskey: (context, { body }) => renameOwnPasskey(operatorOf(context), body.id, body.name),
  removeOwnPasskey: (context, { body }) => removeOwnPasskey(operatorOf(context), body.id),
  beginOwnTotp: (context, { body }) => beginOwnTotp(operatorOf(context), body.password),
  confirmOwnTotp: (context, { body }) => confirmOwnTotp(operatorOf(context), body.code),
  removeOwnTotp: (context) => removeOwnTotp(operatorOf(context)),
  renewOwnRecoveryCodes: (context) => renewOwnRecoveryCodes(operatorOf(context)),
  getPeople: (context) => listPeople(operatorOf(context)),
  invitePerson: (context, { body }) => invitePerson(operatorOf(context), body),
  changePerson: (context, { body }) => changePerson(operatorOf(context), body),
  getLog: (context, { query }) => readLog(operatorOf(context), query),
  ...caseRoutes,
  ...verificationRoutes,
  getClusters: (context, { query }) => listClusters(operatorOf(context), query),
  decideCluster: (context, { body }) => decideCluster(operatorOf(context), body),
  decideClusterRequest: (context, { body }) =>
    decideClusterRequest(operatorOf(context), body).then(() => undefined),
  getCorrespondents: (context, { query }) => listCorrespondents(operatorOf(context), query),
  warnCorrespondents: (context, { body }) =>
    warnCorrespondents(operatorOf(context), body).then(() => undefined),
  enterPrivacyRequest: (context, { body }) => enterPrivacyRequest(operatorOf(context), body),
  extendPrivacyRequest: {
    run: (context, { body }) => extendPrivacyRequest(operatorOf(context), body).then(() => ({ id: body.id })),
    finish: (context, { id }) => readCase(operatorOf(context), id),
  } satisfies ReadingHandler<typeof deskCalls.extendPrivacyRequest, { id: string }, never, HostContext>,
  enterAuthorityOrder: (context, { body }) => enterAuthorityOrder(operatorOf(context), body),
  findMembers: (context, { query }) => findMembers(operatorOf(context), query),
  getMember: (context, { query }) => readMember(operatorOf(context), query.id),
  revealContact: (context, { body }) => revealContact(operatorOf(context), body),
  actOnMember: {
    prepare: (context, { body }) => beginAction(operatorOf(context), body),
    run: (context, { body }, copies) => actOnMember(operatorOf(context), body, copies),
    discard: (context, copies) => endAction(operatorOf(context), copies),
    async finish(context, answer, copies) {
      if (copies) await endAction(operatorOf(context), copies)
      return answer
    },
  } satisfies Handler<typeof deskCalls.actOnMember, CaseCopies, HostContext>,
  ...moneyRoutes,
  ...figureRoutes,
  getDeskHealth: (context) => readHealth(operatorOf(context)),
  startAudit: (context) => startAudit(operatorOf(context)).then(() => undefined),
  ...marketingRoutes,
}
