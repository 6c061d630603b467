declare module 'subset-font' {
  export default function subsetFont(
    font: Buffer,
    text: string,
    options: {
      targetFormat: 'woff2' | 'truetype'
      variationAxes?: Record<string, number | { min: number; max: number }>
      keepFeatures: string[]
      noHinting: boolean
      preserveNameIds?: number[]
      dropTables?: string[]
    },
  ): Promise<Buffer>
}
