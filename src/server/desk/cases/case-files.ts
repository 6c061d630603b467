// Files that cases are about, as bytes of the desk: never by a public address, each look logged.

import type { BodyOf, QueryOf } from '../../../contract/calls/define-call.ts'
import type {
  getEvidenceFile,
  getEvidenceVoice,
  getPhotoFile,
  holdEvidence as holdCall,
} from '../../../contract/desk/case-calls.ts'
import { isOfChildAbuse, PHOTO_RIGHTS } from '../../../core/cases.ts'
import { picturesOf } from '../../moderation/appeals/appeal-pictures.ts'
import { evidenceOfCase, holdEvidence } from '../../moderation/evidence/end-evidence.ts'
import { readVoiceCopy } from '../../moderation/evidence/keep-evidence.ts'
import type { EvidenceTable } from '../../moderation/tables.ts'
import { poolsOf } from '../../platform/brands.ts'
import type { CaseRow } from '../../platform/cases/cases.ts'
import type { Deps, OperatorContext } from '../../platform/context.ts'
import { invalidFields, notFound, ServiceError } from '../../platform/errors.ts'
import type { OpenFile } from '../../platform/media/files.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { logEntry } from '../log/log-entry.ts'
import { brandsOf } from '../operators/grants.ts'
import { operatorActor } from './claim-case.ts'
import { aboutCase, onCase } from './on-case.ts'
import { photoCase } from './photo-case.ts'
import { sourceOf } from './read-case.ts'
import { decidingRight, readingRight } from './visible-cases.ts'

/**
 * The copy of a reported photo, or a picture that was sent with an appeal: whole, or so small and blurred that it shows nothing;
 * the whole of a child-abuse case asks for a reason. Throws `not_found`, `invalid_fields`, `busy`.
 */
export async function openEvidence(
  context: OperatorContext,
  { case: id, id: piece, size, reason = '' }: QueryOf<typeof getEvidenceFile>,
): Promise<OpenFile> {
  const { media } = context.deps
  const entry = {
    ...{ call: 'getEvidenceFile', right: readingRight, subject: ['file', piece] as const },
    ...{ reason, after: { size } },
  }
  const file = await onCase(context, id, entry, async (trx, row) => {
    const source = await sourceOf(trx, row)
    if (size === 'whole') requireReason([row, source], reason)
    const sent =
      row.kind === 'appeal' ? await picturesOf(trx.db, { pool: row.pool, id: row.subject_ref }) : []
    const picture = sent.find(({ id: each }) => each === piece)
    return picture?.file ?? (await findPiece(trx, source, piece, ['photo'])).file
  })
  return size === 'whole' ? ((await media.open(file)) ?? missing()) : openBlurred(media, file)
}

/** The copy of a reported voice message; that of a child-abuse case asks for a reason. Throws `not_found`, `invalid_fields`. */
export async function openVoice(
  context: OperatorContext,
  { case: id, id: piece, reason = '' }: QueryOf<typeof getEvidenceVoice>,
): Promise<Uint8Array<ArrayBuffer>> {
  const entry = {
    ...{ call: 'getEvidenceVoice', right: readingRight, subject: ['file', piece] as const, reason },
  }
  const copy = await onCase(context, id, entry, async (trx, row) => {
    const source = await sourceOf(trx, row)
    requireReason([row, source], reason)
    return findPiece(trx, source, piece, ['voice'])
  })
  return (await readVoiceCopy(context.deps, copy)) ?? missing()
}

/** A rendering in which nothing can be made out. */
async function openBlurred(media: Deps['media'], file: string): Promise<OpenFile> {
  const body = await media.blur((await media.read(file)) ?? missing())
  return { size: body.length, body }
}

/** Throws `invalid_fields` where a file of these cases is not looked at without a reason. */
function requireReason(cases: readonly CaseRow[], reason: string): void {
  if (reason === '' && cases.some(isOfChildAbuse)) throw invalidFields({ reason: 'required' })
}

/** Keeps a piece of evidence until a time, whatever is decided; 0 = no longer. Throws `not_found`, `invalid_fields`. */
export function holdPiece(
  context: OperatorContext,
  { id, evidence, until, words }: BodyOf<typeof holdCall>,
): Promise<void> {
  if (until !== 0 && until <= context.now) throw invalidFields({ until: 'invalid' })
  const entry = {
    ...{ call: 'holdEvidence', right: () => 'cases.assign' as const, subject: ['file', evidence] as const },
    ...{ reason: words, after: { until } },
  }
  return onCase(context, id, entry, async (trx, row) => {
    const piece = await findPiece(trx, await sourceOf(trx, row), evidence)
    const { db, deps } = trx
    await holdEvidence(
      { db, brands: deps.brands },
      operatorActor(trx),
      { id: piece.id },
      { until, why: words },
    )
  })
}

async function findPiece(
  context: OperatorContext,
  source: CaseRow,
  id: string,
  kinds?: readonly EvidenceTable['kind'][],
) {
  const pieces = await evidenceOfCase(context.db, source)
  return pieces.find((piece) => piece.id === id && (kinds?.includes(piece.kind) ?? true)) ?? missing()
}

function missing(): never {
  throw notFound()
}

/**
 * A photo of a member on whose open case the operator may decide. Of one with a case of child abuse nobody else sees any, and
 * none but blurred without a reason. Throws `not_found`, `right_missing`, `invalid_fields`, `busy`.
 */
export async function openPhoto(
  context: OperatorContext,
  { id, size, reason = '' }: QueryOf<typeof getPhotoFile>,
): Promise<OpenFile> {
  const { media } = context.deps
  if (PHOTO_RIGHTS.every((right) => brandsOf(context, right).size === 0))
    throw new ServiceError('right_missing')
  const file = await inTransaction(context, async (trx) => {
    const photo = await trx.db
      .selectFrom('photo')
      .select(['pool', 'profile', 'thumb_name as thumb', 'medium_name as medium', 'full_name as full'])
      .where('pool', 'in', poolsOf(trx.deps.brands))
      .where('id', '=', id)
      .executeTakeFirst()
    const row = photo && (await photoCase(trx, photo))
    if (!row) throw notFound()
    if (size !== 'blurred') requireReason([row], reason)
    await logEntry(trx, {
      ...aboutCase(row),
      ...{ call: 'getPhotoFile', right: decidingRight(row), subject: ['photo', id], reason, after: { size } },
    })
    return photo[size === 'blurred' ? 'thumb' : size]
  })
  return size === 'blurred' ? openBlurred(media, file) : ((await media.open(file)) ?? missing())
}
