import type { Me } from '../../contract/desk/operators.ts'
import { EVERY_BRAND } from '../../contract/desk/rights.ts'
import { useTexts } from '../texts.ts'

/** A brand as each row shows it: a dot and its name. */
export function BrandName({ id, brands }: { id: string; brands: Me['brands'] }) {
  const t = useTexts()
  if (id === '') return null
  const at = brands.findIndex((brand) => brand.id === id)
  return (
    <span className="brand">
      <span className={`brand__dot brand__dot--${at < 0 ? 'every' : at % 8}`} aria-hidden="true" />
      {id === EVERY_BRAND ? t('desk.every_brand') : (brands[at]?.name ?? id)}
    </span>
  )
}
