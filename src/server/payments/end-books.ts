import { sql } from 'kysely'
import { bookYears, booksEnd } from '../../core/book-years.ts'
import type { Deps } from '../platform/context.ts'

/**
 * Erases what names a person in purchases that tax law asks for no longer (law.md L39): the parties of an invoice, the
 * provider's reference of an order, who declared a withdrawal. Sums and numbers stay: credits and books are counted from them.
 */
export async function endBooks({ store: { db }, brands, clock }: Deps): Promise<void> {
  for (const { site, pool } of brands.values()) {
    const end = booksEnd(bookYears(site.company.country, site.countries), clock())
    await db
      .updateTable('orders')
      .set({ provider_reference: '', redirect_url: '', start_now_text: '', billing: '' })
      .where('pool', '=', pool)
      .where('brand', '=', site.id)
      // The same expression as in the index.
      .where(sql<boolean>`provider_reference <> ''`)
      .where('created_at', '<', end)
      .execute()
    await db
      .updateTable('invoice')
      .set({ parties: '' })
      .where('brand', '=', site.id)
      .where(sql<boolean>`parties <> ''`)
      .where('issued_at', '<', end)
      .execute()
    await db
      .updateTable('withdrawal')
      .set({ name: '', contract: '', email: '' })
      .where('pool', '=', pool)
      .where('brand', '=', site.id)
      .where(sql<boolean>`email <> ''`)
      .where('created_at', '<', end)
      .where('state', 'not in', ['waiting', 'open'])
      .execute()
  }
}
