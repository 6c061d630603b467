import { execFileSync } from 'node:child_process'
import { mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { converter } from 'culori'
import sharp, { type Create } from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startObjectStore, type ObjectStore } from '../../../../tests/support/object-store.ts'
import { keyOfName, newPrivateName, newPublicName, pathOfName } from './names.ts'
import { MAX_UPLOAD_BYTES, openMediaStore, type MediaStore, type StoredPhoto } from './store.ts'
import { input } from '../../../../tests/support/inputs.ts'
import { isFull, sampleOf } from '../../../../tests/support/full.ts'

const toSrgb = converter('rgb')

let dir: string
let media: MediaStore

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'media-'))
  media = openMediaStore(dir, { concurrency: 1 })
})

afterAll(async () => {
  media.close()
  await rm(dir, { recursive: true })
})

const plain = (width: number, height: number, background = '#c33') =>
  sharp({ create: { width, height, channels: 3, background } satisfies Create })

const namesOf = (photo: StoredPhoto) => Object.values(photo) as string[]

async function stored(name: string, from = media): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = await from.read(name)
  if (!bytes) throw new Error(`no file ${name}`)
  return bytes
}

async function filesOnDisk(): Promise<string[]> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

/** PNG chunk of the given kind; its checksum is not looked at before the loader refuses or reads on. */
function pngChunk(kind: string, data: Buffer): Buffer {
  const size = Buffer.alloc(4)
  size.writeUInt32BE(data.length)
  return Buffer.concat([size, Buffer.from(kind, 'latin1'), data, Buffer.alloc(4)])
}

async function movingPng(): Promise<Buffer> {
  const png = await plain(20, 20).png().toBuffer()
  const afterHeader = 8 + 25
  return Buffer.concat([
    png.subarray(0, afterHeader),
    pngChunk('acTL', Buffer.alloc(8)),
    png.subarray(afterHeader),
  ])
}

async function movingWebp(): Promise<Buffer> {
  const frames = await Promise.all(['#f00', '#0f0'].map((colour) => plain(20, 20, colour).png().toBuffer()))
  return sharp(frames, { join: { animated: true } })
    .webp({ delay: [100, 100] })
    .toBuffer()
}

test('a small picture is not enlarged in full size', async () => {
  const photo = await media.add(await plain(300, 200).png().toBuffer())
  expect(await sharp(await stored(photo.full_name)).metadata()).toMatchObject({ width: 300, height: 200 })
})

// security 35
test('a stored photo has no metadata, and its orientation is baked in', async () => {
  const secret = 'SECRET-PLACE'
  // The upper half red, the lower half blue; orientation 6 says: turn it right to look at it.
  const upload = await plain(600, 400, '#00f')
    .composite([{ input: await plain(600, 200, '#f00').png().toBuffer(), left: 0, top: 0 }])
    .withExif({
      IFD0: { Copyright: secret, ImageDescription: secret },
      IFD3: { GPSLatitude: '52/1 22/1 0/1', GPSLatitudeRef: 'N', GPSDestBearingRef: 'T' },
    })
    .withXmp(
      `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="${secret}"/></rdf:RDF></x:xmpmeta>`,
    )
    .withMetadata({ orientation: 6 })
    .withIccProfile('p3')
    .jpeg()
    .toBuffer()
  const before = await sharp(upload).metadata()
  expect(before.exif?.includes(secret) && before.xmp?.includes(secret) && before.icc).toBeTruthy()
  expect(before.orientation).toBe(6)

  const photo = await media.add(Buffer.concat([upload, Buffer.from(`<script>${secret}</script>`)]))
  for (const name of namesOf(photo)) {
    const bytes = await stored(name)
    const { exif, icc, iptc, xmp, orientation } = await sharp(bytes).metadata()
    expect({ exif, icc, iptc, xmp, orientation }).toEqual({})
    expect(Buffer.from(bytes).includes(secret)).toBe(false)
    expect(Buffer.from(bytes).includes('<script')).toBe(false)
  }
  const { data, info } = await sharp(await stored(photo.full_name))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([400, 600])
  const at = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3),
  ]
  const [leftRed = 0, , leftBlue = 0] = at(50, 300)
  const [rightRed = 0, , rightBlue = 0] = at(350, 300)
  expect(leftBlue > 150 && leftRed < 100).toBe(true)
  expect(rightRed > 150 && rightBlue < 100).toBe(true)
})

test('a stored photo drops the colours under transparent pixels', async () => {
  const clear = sharp({
    create: { width: 64, height: 64, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0 } },
  })
  const photo = await media.add(await clear.png().toBuffer())
  const { channels, data } = await sharp(await stored(photo.full_name))
    .raw()
    .toBuffer({ resolveWithObject: true })
    .then((raw) => ({ channels: raw.info.channels, data: raw.data }))
  expect(channels).toBe(3)
  expect(Math.min(...data)).toBeGreaterThan(250)
})

test('the blurred thumb keeps no detail', async () => {
  const stripes = Buffer.alloc(384 * 480 * 3)
  for (let at = 0; at < stripes.length; at += 3) stripes.fill(Math.floor(at / 24) % 2 ? 255 : 0, at, at + 3)
  const upload = await sharp(stripes, { raw: { width: 384, height: 480, channels: 3 } })
    .png()
    .toBuffer()
  const photo = await media.add(upload)
  const spread = async (name: string) => (await sharp(await stored(name)).stats()).channels[0]?.stdev ?? 0
  expect(await spread(photo.thumb_name)).toBeGreaterThan(80)
  expect(await spread(photo.blurred_name)).toBeLessThan(8)
})

test('CMYK and 16-bit pictures are made plain', async () => {
  const cmyk = await plain(40, 40).toColourspace('cmyk').jpeg().toBuffer()
  const deep = await plain(40, 40).toColourspace('rgb16').png().toBuffer()
  for (const upload of [cmyk, deep]) {
    const { full_name } = await media.add(upload)
    expect(await sharp(await stored(full_name)).metadata()).toMatchObject({ space: 'srgb', depth: 'uchar' })
  }
})

const hostile: [string, () => Promise<Uint8Array> | Uint8Array][] = [
  [
    'SVG',
    () =>
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><rect width="9"/></svg>'),
  ],
  [
    'SVG behind an XML line',
    () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
  ],
  ['HTML', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
  ['PDF', () => Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
  ['ZIP', () => Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaa', 'latin1')],
  ['MVG', () => Buffer.from('push graphic-context\nviewbox 0 0 640 480')],
  ['nothing', () => new Uint8Array()],
  ['three bytes', () => Buffer.from([0xff, 0xd8, 0xff])],
  ['GIF', () => plain(20, 20).gif().toBuffer()],
  ['TIFF', () => plain(20, 20).tiff().toBuffer()],
  [
    'HTML with the first bytes of a JPEG',
    () => Buffer.from('\xff\xd8\xff\xe0<script>alert(1)</script>', 'latin1'),
  ],
  [
    'a GIF with the first bytes of a PNG',
    async () =>
      Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), await plain(20, 20).gif().toBuffer()]),
  ],
  ['a truncated JPEG', async () => (await plain(900, 900).jpeg().toBuffer()).subarray(0, 2000)],
  [
    'a truncated PNG',
    async () => {
      const png = await sharp({
        create: {
          width: 200,
          height: 200,
          channels: 3,
          noise: { type: 'gaussian', mean: 99, sigma: 30 },
          background: '#777',
        },
      })
        .png()
        .toBuffer()
      return png.subarray(0, png.length >> 1)
    },
  ],
  ['an animated WebP', movingWebp],
  ['an animated PNG', movingPng],
]

test.each(hostile)('%s is refused, and nothing of it is kept', async (_, make) => {
  const before = await filesOnDisk()
  await expect(media.add(await make())).rejects.toMatchObject({ code: 'photo_invalid' })
  expect(await filesOnDisk()).toEqual(before)
})

// security 34
test('a header that promises 65,535 pixels a side is refused unread', async () => {
  const jpeg = await plain(64, 64).jpeg({ progressive: false }).toBuffer()
  const frame = jpeg.indexOf(Buffer.from([0xff, 0xc0]))
  jpeg.writeUInt16BE(0xffff, frame + 5)
  jpeg.writeUInt16BE(0xffff, frame + 7)
  await expect(media.add(jpeg)).rejects.toMatchObject({ code: 'photo_invalid' })
})

test('a picture of more than 40 megapixels is refused, and nothing of it is kept', async () => {
  const before = await filesOnDisk()
  const adding = media.add(await plain(8000, 5001).png().toBuffer())
  await expect(adding).rejects.toMatchObject({ code: 'photo_too_many_pixels' })
  expect(await filesOnDisk()).toEqual(before)
})

test('a picture is as large a side as was asked for', async () => {
  const requirements = { minSide: 200 }
  const small = await plain(200, 199).png().toBuffer()
  await expect(media.add(small, requirements)).rejects.toMatchObject({ code: 'photo_too_small' })
  expect(namesOf(await media.add(await plain(200, 200).png().toBuffer(), requirements))).toHaveLength(4)
})

test('an upload of more than 12 MB is too large', async () => {
  await expect(media.add(new Uint8Array(MAX_UPLOAD_BYTES + 1))).rejects.toMatchObject({ code: 'too_large' })
})

test('a picture of exactly 40 megapixels is taken', async () => {
  expect(namesOf(await media.add(await plain(8000, 5000).jpeg().toBuffer()))).toHaveLength(4)
})

test.runIf(isFull)('an upload past the end of the queue is refused until later', async () => {
  const store = openMediaStore(join(dir, 'busy'), { concurrency: 1 })
  const upload = await plain(60, 60).png().toBuffer()
  const answers = await Promise.allSettled(Array.from({ length: 40 }, () => store.add(upload)))
  const refused = answers.filter((answer) => answer.status === 'rejected')
  expect(refused).toHaveLength(15)
  for (const { reason } of refused) expect(reason).toMatchObject({ code: 'busy', details: { retryAfter: 5 } })
  store.close()
})

const encoders = () =>
  execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.includes('encoder-process'))
    .map((line) => Number.parseInt(line, 10))

test.runIf(process.platform === 'linux')(
  'an encoder that dies fails its uploads and is replaced',
  async () => {
    const others = encoders()
    const store = openMediaStore(join(dir, 'dying'), { concurrency: 1 })
    const upload = await plain(4000, 3000).jpeg().toBuffer()
    await store.add(upload)
    const [pid] = encoders().filter((each) => !others.includes(each))
    if (!pid) throw new Error('no encoder runs')
    const underway = store.add(upload)
    process.kill(pid, 'SIGKILL')
    await expect(underway).rejects.toMatchObject({ code: 'busy' })
    expect(namesOf(await store.add(upload))).toHaveLength(4)
    store.close()
  },
)

test('half-written files are deleted once they are old', async () => {
  const incoming = join(dir, 'incoming')
  await media.add(await plain(60, 60).png().toBuffer())
  await writeFile(join(incoming, 'half'), 'x')
  await utimes(join(incoming, 'half'), 1, 1)
  await media.filesBefore(Date.now() - 60_000)
  expect(await readdir(incoming)).toEqual([])
})

describe.each(['folder', 'bucket'])('a media store in a %s', (place) => {
  let objects: ObjectStore
  let media: MediaStore

  beforeAll(async () => {
    objects = await startObjectStore()
    const where = place === 'bucket' ? objects.address : join(dir, 'store')
    media = openMediaStore(where, { concurrency: 1 })
  })
  afterAll(async () => {
    media.close()
    await objects.stop()
  })

  // What is stored does not depend on the place.
  test.each(sampleOf(['jpeg', 'png', 'webp', 'avif'] as const, place === 'folder' ? 4 : 1))(
    'an upload of %s is stored as WebP in four sizes',
    async (format) => {
      const photo = await media.add(await plain(1200, 2000).toFormat(format).toBuffer())
      const sizes = await Promise.all(
        namesOf(photo).map(async (name) => {
          const { format: remaining, width, height } = await sharp(await stored(name, media)).metadata()
          return { kept: remaining, width, height }
        }),
      )
      expect(sizes).toEqual([
        { kept: 'webp', width: 384, height: 480 },
        { kept: 'webp', width: 384, height: 480 },
        { kept: 'webp', width: 768, height: 960 },
        { kept: 'webp', width: 960, height: 1600 },
      ])
    },
  )

  // security 20, security 38
  test('media names are 128 random bits each, and none reveals another', async () => {
    const upload = await plain(50, 50).png().toBuffer()
    const names = [...namesOf(await media.add(upload)), ...namesOf(await media.add(upload))]
    const random = names.map((name) => /^(?:private\/)?([A-Za-z0-9_-]{22})\.webp$/.exec(name)?.[1])
    expect(new Set(random).size).toBe(8)
    expect(names.map((name) => name.startsWith('private/'))).toEqual([0, 0, 1, 1, 0, 0, 1, 1].map(Boolean))
  })

  test.each([
    '../store.ts',
    'private/../../x.webp',
    '/etc/passwd',
    'a\0b.webp',
    '',
    'con',
    `${'a'.repeat(300)}.webp`,
  ])('the name %j reads nothing', async (name) => {
    expect([pathOfName(dir, name), keyOfName(name)]).toEqual([null, null])
    expect(await media.read(name)).toBeNull()
    await expect(media.write(name, new Uint8Array())).rejects.toThrow('not a media name')
  })

  test('a file is replaced as a whole, and removed twice without a word', async () => {
    const name = newPrivateName()
    await media.write(name, new Uint8Array(9000))
    await media.write(name, new Uint8Array([7]))
    expect([...((await media.read(name)) ?? [])]).toEqual([7])
    await media.removeFiles([name])
    await media.removeFiles([name])
    expect([await media.read(name), await media.has(name)]).toEqual([null, false])
  })

  test('a probe leaves nothing behind', async () => {
    const before = await media.list()
    await media.probe()
    expect(await media.list()).toEqual(before)
    expect(objects.objects.has('probe')).toBe(false)
  })

  test('removed photos are gone, and old files are found', async () => {
    const upload = await plain(60, 60).png().toBuffer()
    const [remaining, removed] = [await media.add(upload), await media.add(upload)]
    await media.remove(removed)
    expect(await media.read(removed.thumb_name)).toBeNull()
    expect(await media.filesBefore(Date.now() + 1000)).toEqual(expect.arrayContaining(namesOf(remaining)))
    expect(await media.filesBefore(Date.now() - 60_000)).toEqual([])
  })
})

test('an upload that the bucket takes half of is refused, and nothing of it is kept', async () => {
  const objects = await startObjectStore()
  const store = openMediaStore(objects.address, { concurrency: 1 })
  let puts = 0
  objects.fault = ({ method }) =>
    method === 'PUT' && (puts += 1) > 2 ? { status: 403, code: 'QuotaExceeded' } : null
  const adding = store.add(await plain(60, 60).png().toBuffer())
  await expect(adding).rejects.toMatchObject({ code: 'EDQUOT' })
  expect([puts, objects.objects.size]).toEqual([3, 0])
  store.close()
  await objects.stop()
})

test('a bucket holds photos below the paths of a folder, which tools for buckets copy', async () => {
  const objects = await startObjectStore()
  const store = openMediaStore(objects.address, { concurrency: 1 })
  for (const name of [newPublicName(), newPrivateName()]) {
    await store.write(name, new Uint8Array(1))
    expect(pathOfName(dir, name)).toBe(join(dir, [...objects.objects.keys()].at(-1) ?? ''))
  }
  store.close()
  await objects.stop()
})

describe('a picture that people really send', () => {
  const sharpness = async (bytes: Uint8Array) => {
    const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
    let sum = 0
    for (let at = 1; at < data.length; at++) if (at % info.width > 0) sum += (data[at]! - data[at - 1]!) ** 2
    return sum / data.length
  }

  test.each(['jpeg-without-eoi.jpg', 'progressive-without-eoi.jpg'])(
    'is taken without the two bytes at its end: %s',
    async (name) => {
      const { full_name } = await media.add(input(name))
      expect((await sharp(await stored(full_name)).metadata()).width).toBeGreaterThan(200)
    },
  )

  test('is refused where half of its pixels are missing, whatever ends it', async () => {
    await expect(media.add(input('jpeg-half-with-eoi.jpg'))).rejects.toMatchObject({ code: 'photo_invalid' })
  })

  test('is taken as AVIF by any of its brands, and told apart from HEIC by any name', async () => {
    await media.add(input('avif-major-brand-mif1.avif'))
    await expect(media.add(input('heic-brand-named.jpg'))).rejects.toMatchObject({ code: 'photo_heic' })
  })

  test('keeps the colours that its code points mean, or is refused', async () => {
    const [srgb, p3] = await Promise.all(
      ['avif-nclx-srgb.avif', 'avif-nclx-display-p3.avif'].map(async (name) => {
        const { full_name } = await media.add(input(name))
        return sharp(await stored(full_name))
          .raw()
          .toBuffer()
      }),
    )
    const expected = [...srgb!].flatMap((_, at) => (at % 3 === 0 ? shown(srgb!.subarray(at, at + 3)) : []))
    const farFrom = (from: ArrayLike<number>) =>
      p3!.reduce((sum, value, at) => sum + Math.abs(value - from[at]!), 0) / p3!.length
    expect(farFrom(expected)).toBeLessThan(3)
    expect(farFrom(srgb!)).toBeGreaterThan(9)
    await expect(media.add(input('avif-nclx-bt2020-pq.avif'))).rejects.toMatchObject({ code: 'photo_hdr' })
  })

  test('in PNG keeps them, too', async () => {
    const png = await plain(300, 300, '#c86432').png().toBuffer()
    const withCode = (transfer: number, primaries = 12) =>
      behindHeader(png, pngChunk('cICP', Buffer.from([primaries, transfer, 0, 1])))
    expect(apart(await keptColour(withCode(13)), shown(Buffer.from([0xc8, 0x64, 0x32])))).toBeLessThan(6)
    // BT.2020 by H.273.
    expect(apart(await keptColour(withCode(13, 9)), [241, 76, 29])).toBeLessThan(6)
    await expect(media.add(withCode(16))).rejects.toMatchObject({ code: 'photo_hdr' })
  })

  describe('in PNG with a gamma', () => {
    const u32 = (...numbers: number[]) => Buffer.from(Uint32Array.from(numbers).buffer).swap32()
    const gAMA = (gamma: number) => pngChunk('gAMA', u32(gamma))
    /** White and primaries of P3 and of nothing. */
    const P3 = pngChunk('cHRM', u32(31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000))
    const NOTHING = pngChunk('cHRM', u32(0, 0, 0, 0, 0, 0, 0, 0))
    const sRGB = pngChunk('sRGB', Buffer.from([0]))

    // Colours as Chromium 156 paints them; beside the usual gamma with P3's curve, which is that of sRGB.
    test.each([
      ['linear light', '#808080', [gAMA(100_000)], [188, 188, 188]],
      ['the gamma of old Macs', '#c86432', [gAMA(55_556)], [210, 119, 65]],
      ['linear light of P3', '#c86432', [gAMA(100_000), P3], [240, 165, 114]],
      ['the usual gamma of P3', '#c86432', [gAMA(45_455), P3], [215, 93, 31]],
      ['the usual gamma', '#0a0a0a', [gAMA(45_455)], [10, 10, 10]],
      ['sRGB named beside it', '#808080', [gAMA(100_000), sRGB], [128, 128, 128]],
      ['no gamma, only primaries', '#c86432', [P3], [200, 100, 50]],
      ['no gamma at all', '#808080', [gAMA(0)], [128, 128, 128]],
      ['a gamma of nothing real', '#808080', [gAMA(0xff_ff_ff_ff)], [128, 128, 128]],
      ['primaries of no space', '#808080', [gAMA(100_000), NOTHING], [128, 128, 128]],
    ])('is shown as browsers do: %s', async (_, colour, chunks, expected) => {
      const png = await plain(300, 300, colour).png().toBuffer()
      expect(apart(await keptColour(behindHeader(png, ...chunks)), expected)).toBeLessThan(4)
    })
  })

  test('of a wide view has a card as sharp as its original', async () => {
    const { medium_name } = await media.add(input('panorama-10000x2000.jpg'))
    expect(await sharpness(await stored(medium_name))).toBeGreaterThan(35)
  })

  test('in WebP lies as browsers show it', async () => {
    const { full_name } = await media.add(input('webp-exif-6.webp'))
    const [kept, sent] = await Promise.all([
      sharp(await stored(full_name)).metadata(),
      sharp(input('webp-exif-6.webp')).metadata(),
    ])
    expect([kept.width, kept.height]).toEqual([sent.width, sent.height])
  })

  /** Chunks before all others of a PNG, but its header. */
  const behindHeader = (png: Buffer, ...chunks: Buffer[]) =>
    Buffer.concat([png.subarray(0, 33), ...chunks, png.subarray(33)])

  /** The colour that is kept of a picture of one. */
  async function keptColour(upload: Uint8Array): Promise<number[]> {
    const { full_name } = await media.add(upload)
    return [
      ...(await sharp(await stored(full_name))
        .resize(1, 1)
        .raw()
        .toBuffer()),
    ]
  }

  /** How far two colours are apart in the channel that differs most. */
  const apart = (one: readonly number[], other: readonly number[]) =>
    Math.max(...one.map((value, at) => Math.abs(value - other[at]!)))

  /** A colour of Display P3 as sRGB shows it. */
  function shown([red, green, blue]: Uint8Array): number[] {
    const colour = toSrgb({ mode: 'p3', r: red! / 255, g: green! / 255, b: blue! / 255 })
    return [colour.r, colour.g, colour.b].map((value) => Math.round(Math.min(1, Math.max(0, value)) * 255))
  }
})
