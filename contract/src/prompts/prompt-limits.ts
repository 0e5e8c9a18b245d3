/** How much a user's prompts may hold. */
export const promptLimits = {
  commandMax: 40,
  titleMax: 80,
  textMax: 20_000,
  /** Fields of one prompt. */
  fieldsMax: 12,
  fieldNameMax: 40,
  labelMax: 80,
  defaultMax: 2000,
  /** Choices of one field. */
  optionsMax: 20,
  optionMax: 200,
  /** Of one user, with those in the trash. */
  prompts: 500,
  /** Of one prompt; the oldest go. */
  versions: 50,
  searchMax: 100,
  pageSize: 50,
  versionsPageSize: 10,
} as const
