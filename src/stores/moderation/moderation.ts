import { newKey } from '../../client/key.ts'
import type { Result } from '../../client/failure.ts'
import * as calls from '../../client/moderation.ts'
import { $blocked, type Person } from './blocked.ts'
import { eraseSnapshots } from '../page/persisted.ts'

/** Snapshots of other members, kept for painting early; a block makes them untrue. */
const SNAPSHOTS = ['cards', 'chats', 'conversations', 'likes', 'matches', 'profiles', 'searches'] as const

export async function block({ id, name }: Person): Promise<Result<undefined>> {
  const result = await calls.blockProfile(id, newKey())
  if (result.ok) follow({ id, name })
  return result
}

/** Takes the block back. */
export async function undoBlock({ id }: Person): Promise<Result<undefined>> {
  const result = await calls.unblockProfile(id)
  if (result.ok) follow(null)
  return result
}

function follow(blocked: Person | null): void {
  eraseSnapshots(...SNAPSHOTS)
  $blocked.set(blocked)
}
