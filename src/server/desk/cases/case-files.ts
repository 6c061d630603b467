// Files that cases are about, as bytes of the desk: never by a public address, each look logged.

import type { BodyOf, QueryOf } from '../../../contract/calls/define-call.ts'
import type {
  getEvidenceFile,
  getPhotoFile,
  holdEvidence as holdCall,
} from '../../../contract/desk/case-calls.ts'
import { isOfAbuse, PHOTO_RIGHTS, showsPhotos } from '../../../core/cases.ts'
import { evidenceOfCase, holdEvidence } from '../../moderation/evidence/end-evidence.ts'
import { poolsOf } from '../../platform/brands.ts'
import type { CaseRow } from '../../platform/cases/cases.ts'
import type { OperatorContext } from '../../platform/context.ts'
import { invalidFields, notFound, ServiceError } from '../../platform/errors.ts'
import type { OpenFile } from '../../platform/media/files.ts'
import { inTransaction } from '../../platform/transaction.ts'
import { logEntry } from '../log/log-entry.ts'
import { brandsOf } from '../operators/grants.ts'
import { operatorActor } from './claim-case.ts'
import { aboutCase, onCase } from './on-case.ts'
import { sourceOf } from './read-case.ts'
import { decidingRight, readingRight } from './visible-cases.ts'

/**
 * The copy of a reported photo, whole, or so small and blurred that it shows nothing; the whole of a child-abuse case asks for
 * a reason. Throws `not_found`, `invalid_fields`, `busy`.
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
    if (isOfAbuse(row.kind) && size === 'whole' && reason === '') throw invalidFields({ reason: 'required' })
    return (await findPiece(trx, row, piece)).file
  })
  if (size === 'whole') return (await media.open(file)) ?? missing()
  const bytes = (await media.read(file)) ?? missing()
  const body = await media.blur(bytes)
  return { size: body.length, body }
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
    const piece = await findPiece(trx, row, evidence)
    const { db, deps } = trx
    await holdEvidence(
      { db, brands: deps.brands },
      operatorActor(trx),
      { id: piece.id },
      { until, why: words },
    )
  })
}

async function findPiece(context: OperatorContext, row: CaseRow, id: string) {
  const pieces = await evidenceOfCase(context.db, await sourceOf(context, row))
  return pieces.find((piece) => piece.id === id) ?? missing()
}

function missing(): never {
  throw notFound()
}

/**
 * A photo of a member on whose open case the operator may decide. Of one with a case of child abuse nobody else sees any.
 * Throws `not_found`, `right_missing`.
 */
export async function openPhoto(
  context: OperatorContext,
  { id, size }: QueryOf<typeof getPhotoFile>,
): Promise<OpenFile> {
  if (PHOTO_RIGHTS.every((right) => brandsOf(context, right).size === 0))
    throw new ServiceError('right_missing')
  const file = await inTransaction(context, async (trx) => {
    const photo = await trx.db
      .selectFrom('photo')
      .select(['pool', 'profile', 'thumb_name as thumb', 'medium_name as medium', 'full_name as full'])
      .where('pool', 'in', poolsOf(trx.deps.brands))
      .where('id', '=', id)
      .executeTakeFirst()
    const row = photo && (await decidableCase(trx, photo))
    if (!row) throw notFound()
    await logEntry(trx, {
      ...aboutCase(row),
      ...{ call: 'getPhotoFile', right: decidingRight(row), subject: ['photo', id], after: { size } },
    })
    return photo[size]
  })
  return (await context.deps.media.open(file)) ?? missing()
}

async function decidableCase(
  context: OperatorContext,
  { pool, profile }: { pool: string; profile: string },
): Promise<CaseRow | undefined> {
  const open = await context.db
    .selectFrom('desk_case')
    .selectAll()
    .where('pool', '=', pool)
    .where('subject', '=', profile)
    .where('closed_at', '=', 0)
    .orderBy('due_at')
    .execute()
  const gravest = open.filter(({ kind }) => isOfAbuse(kind))
  return (gravest.length > 0 ? gravest : open).find(
    (row) => showsPhotos(row.kind) && brandsOf(context, decidingRight(row)).has(row.brand),
  )
}
