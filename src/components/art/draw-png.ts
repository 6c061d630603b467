import sharp from 'sharp'

/** A flat drawing as a PNG of so many pixels: few colours, and none between them. */
export const drawPng = (svg: string, width: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize(width).png({ palette: true, quality: 70, dither: 0, effort: 10 }).toBuffer()
