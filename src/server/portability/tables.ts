declare module '../platform/db/schema.ts' {
  interface Database {
    imported: ImportedTable
  }
}

/** That a record of another system came: it comes once, also when what it became is gone here. */
export interface ImportedTable {
  pool: string
  /** Of the brand, the source, the kind and the source's id, by `derive-id.ts`. */
  id: string
}
