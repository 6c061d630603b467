import type { MediaStore } from '../../src/server/platform/media/store.ts'
import type { Deps } from '../../src/server/platform/context.ts'
import { storageFaultOf } from '../../src/server/platform/storage-errors.ts'
import { membersOf, DEMO_MEMBERS, type DemoPhoto } from '../members.ts'
import { type Hand, handOf } from '../../src/components/art/figure/hands.ts'
import { HATCHED, PORTRAIT_SIZES, renderPortrait, type PortraitSize } from './render.ts'

interface Drawing {
  pool: string
  photo: DemoPhoto
  hand: Hand
  size: PortraitSize
}

/**
 * The media store with the demo members' portraits in it: each file is drawn when it is first asked for, and again when
 * somebody emptied the folder. A portrait whose row was deleted is not drawn.
 */
export function withPortraits(
  media: MediaStore,
  { store, brands }: Pick<Deps, 'store' | 'brands'>,
  { perBrand = DEMO_MEMBERS } = {},
): MediaStore {
  let drawings: Map<string, Drawing> | undefined
  const underway = new Map<string, Promise<Uint8Array<ArrayBuffer>>>()

  function drawingOf(name: string): Drawing | undefined {
    drawings ??= new Map(
      [...brands.values()].flatMap(({ site, pool }) => {
        const hand = handOf(site, HATCHED)
        return membersOf(site, perBrand).flatMap(({ photos }) =>
          photos.flatMap((photo) =>
            PORTRAIT_SIZES.map((size) => [photo[`${size}_name`], { pool, photo, hand, size }] as const),
          ),
        )
      }),
    )
    return drawings.get(name)
  }

  async function isKept({ pool, photo }: Drawing): Promise<boolean> {
    const row = await store.db
      .selectFrom('photo')
      .select('id')
      .where('pool', '=', pool)
      .where('id', '=', photo.id)
      .executeTakeFirst()
    return row !== undefined
  }

  async function draw(name: string, { photo, hand, size }: Drawing): Promise<Uint8Array<ArrayBuffer>> {
    const webp = await renderPortrait(photo.likeness, photo.shot, hand, size)
    await media.write(name, webp).catch((error: unknown) => {
      // Drawn again when it is next asked for.
      if (!storageFaultOf(error)) throw error
    })
    return webp
  }

  async function drawn(name: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const drawing = drawingOf(name)
    if (!drawing || !(await isKept(drawing))) return null
    const webp = underway.get(name) ?? draw(name, drawing).finally(() => underway.delete(name))
    underway.set(name, webp)
    return webp
  }

  return {
    ...media,
    has: async (name) => drawingOf(name) !== undefined || media.has(name),
    read: async (name) => (await media.read(name)) ?? drawn(name),
    async open(name) {
      const file = await media.open(name)
      if (file) return file
      const body = await drawn(name)
      return body && { size: body.length, body }
    },
  }
}
