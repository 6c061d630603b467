/** How far one brand's build is: pages written of pages expected. */
export interface Progress {
  brand: string
  pages: number
  of: number
}

export interface Reporter {
  progress(progress: Progress): void
  /** A line that stays. */
  say(line: string): void
  end(): void
}

const WIDTH = 28

/** A bar where somebody watches, else lines alone. */
export function reporter(brands: readonly string[], stream: NodeJS.WriteStream = process.stdout): Reporter {
  const shares = new Map(brands.map((brand) => [brand, 0]))
  const erase = () => {
    if (stream.isTTY) stream.write('\r\x1b[2K')
  }
  const draw = (brand: string) => {
    if (!stream.isTTY) return
    const done = [...shares.values()].reduce((sum, share) => sum + share, 0) / Math.max(shares.size, 1)
    const filled = Math.round(done * WIDTH)
    erase()
    stream.write(`${'█'.repeat(filled)}${'░'.repeat(WIDTH - filled)} ${Math.floor(done * 100)} %  ${brand}`)
  }
  return {
    progress({ brand, pages, of }) {
      shares.set(brand, Math.min(1, pages / of))
      draw(brand)
    },
    say(line) {
      erase()
      stream.write(`${line}\n`)
    },
    end: erase,
  }
}
