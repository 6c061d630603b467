import { sql, type Kysely } from 'kysely'

/** What a cut of a photo keeps in sight; of photos from before, the upper third. */
export const photoFocus = {
  async up(db: Kysely<never>): Promise<void> {
    await sql.raw('alter table photo add column focus_x int not null default 50').execute(db)
    await sql.raw('alter table photo add column focus_y int not null default 33').execute(db)
  },
}
