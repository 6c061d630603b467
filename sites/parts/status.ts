// Colours that mean the same at every brand: done, note, careful, wrong.

export const lightStatus = {
  success: 'oklch(50% 0.12 150)',
  on_success: 'oklch(99% 0.01 150)',
  info: 'oklch(50% 0.11 240)',
  on_info: 'oklch(99% 0.01 240)',
  warning: 'oklch(83% 0.15 82)',
  on_warning: 'oklch(26% 0.05 75)',
  danger: 'oklch(51% 0.19 18)',
  on_danger: 'oklch(99% 0.01 18)',
}

export const darkStatus = {
  success: 'oklch(76% 0.13 152)',
  on_success: 'oklch(20% 0.04 152)',
  info: 'oklch(76% 0.1 238)',
  on_info: 'oklch(20% 0.04 238)',
  warning: 'oklch(84% 0.14 84)',
  on_warning: 'oklch(22% 0.05 75)',
  danger: 'oklch(74% 0.14 18)',
  on_danger: 'oklch(20% 0.05 18)',
}
