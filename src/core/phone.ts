/** A phone number without dashes and spaces, as a `tel:` link has it. */
export const dialable = (phone: string): string => phone.replace(/[-\s]/g, '')
