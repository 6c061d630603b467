import { usePage } from '../shared/page-context.tsx'

// Flat shapes on a field of 56 by 56, in the brand's colours through CSS classes.
const ART = {
  photos: (
    <>
      <rect
        className="benefit__soft"
        x="4"
        y="15"
        width="26"
        height="33"
        rx="4"
        transform="rotate(-10 17 32)"
      />
      <rect
        className="benefit__second"
        x="26"
        y="13"
        width="26"
        height="33"
        rx="4"
        transform="rotate(10 39 30)"
      />
      <rect className="benefit__first" x="14" y="8" width="28" height="38" rx="4" />
      <path
        className="benefit__light"
        d="M28 16a7 7 0 1 1 0 14 7 7 0 0 1 0-14ZM17 43c1-7 5-10 11-10s10 3 11 10v3H17v-3Z"
      />
    </>
  ),
  conversations: (
    <>
      <path
        className="benefit__soft"
        d="M6 6h26a3 3 0 0 1 3 3v15a3 3 0 0 1-3 3H16l-7 6v-6H6a3 3 0 0 1-3-3V9a3 3 0 0 1 3-3Z"
      />
      <path
        className="benefit__second"
        d="M9 30h20a3 3 0 0 1 3 3v12a3 3 0 0 1-3 3H17l-6 5v-5H9a3 3 0 0 1-3-3V33a3 3 0 0 1 3-3Z"
      />
      <path
        className="benefit__first"
        d="M24 16h26a3 3 0 0 1 3 3v16a3 3 0 0 1-3 3h-2v7l-8-7H24a3 3 0 0 1-3-3V19a3 3 0 0 1 3-3Z"
      />
      <path
        className="benefit__light"
        d="M29 24.5a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Zm8 0a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Zm8 0a2.5 2.5 0 1 1 0 5 2.5 2.5 0 0 1 0-5Z"
      />
    </>
  ),
  upload: (
    <>
      <rect className="benefit__first" x="4" y="4" width="23" height="30" rx="4" />
      <path
        className="benefit__light"
        d="M15.5 10a5 5 0 1 1 0 10 5 5 0 0 1 0-10ZM8 31c.6-5 3.2-7.5 7.5-7.5s6.9 2.5 7.5 7.5v3H8v-3Z"
      />
      <rect className="benefit__second" x="30" y="4" width="22" height="22" rx="4" />
      <path className="benefit__soft" d="M34 37a4 4 0 0 1-4-4v-4h22v19a4 4 0 0 1-4 4H34a4 4 0 0 1-4-4V37Z" />
      <rect className="benefit__soft" x="4" y="37" width="23" height="15" rx="4" />
      <path className="benefit__mark" d="M41 33.5v14M34 40.5h14" />
    </>
  ),
} as const

/** The three things premium brings, drawn. */
export function Benefits() {
  const { t } = usePage()
  return (
    <div className="benefits">
      <h2 className="benefits__title">{t('payments.benefits.title')}</h2>
      <ul className="benefits__list">
        {(['photos', 'conversations', 'upload'] as const).map((name) => (
          <li key={name} className="benefit">
            <svg className="benefit__art" viewBox="0 0 56 56" aria-hidden="true" focusable="false">
              {ART[name]}
            </svg>
            {t(`payments.benefits.${name}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}
