/** Chooses the visitor's country among the price lists, once. It is put into the page as it stands: no imports. */
export function chooseCountry(): void {
  const start = () => {
    const lists = document.querySelector('.pricing__lists')
    let isChosen = false
    lists?.addEventListener('change', () => (isChosen = true), { once: true })
    fetch('/api/bundles.php')
      .then((answer) => (answer.ok ? answer.json() : null))
      .then((prices: { country: string } | null) => {
        const list = lists?.querySelector<HTMLInputElement>(`input[value="${prices?.country ?? ''}"]`)
        if (list && !isChosen) list.checked = true
      })
      .catch(() => undefined)
  }
  addEventListener('load', start, { once: true })
}
