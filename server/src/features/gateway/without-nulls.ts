/** Programs send `null` for fields that the server should choose. */
export const withoutNulls = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  )
