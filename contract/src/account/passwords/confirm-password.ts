/** The form asks twice; zod compares the two once the second is filled in. Only the first is sent. */
export const confirmPasswordCheck = {
  path: ['confirmPassword'],
  when: ({ value }: { readonly value: unknown }) =>
    typeof value === 'object' &&
    value !== null &&
    'confirmPassword' in value &&
    value.confirmPassword !== '',
}
