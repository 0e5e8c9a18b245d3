/** Programs send `null` for the fields that they leave to the server. */
export const withoutNulls = (fields: object) =>
  Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== null && value !== undefined),
  )
