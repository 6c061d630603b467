import type { ComponentProps } from 'react'
import type { Me } from '../../contract/desk/operators.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useTexts } from '../texts.ts'

interface BrandFieldProps extends Omit<ComponentProps<typeof SelectField>, 'label' | 'name' | 'options'> {
  me: Pick<Me, 'brands'>
}

/** The choice of one of the operator's brands. */
export function BrandField({ me, ...field }: BrandFieldProps) {
  const t = useTexts()
  return (
    <SelectField
      {...field}
      label={t('desk.brand')}
      name="brand"
      options={me.brands.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
