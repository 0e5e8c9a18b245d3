/** A feature may enter only those of a lower rank, so that no two can come to depend on each other. */
export const ranks: Readonly<Record<string, number>> = {
  account: 1,
  configuration: 1,
  help: 1,
  models: 1,
  speech: 2,
  transcription: 2,
  chat: 3,
  images: 3,
  inpainting: 3,
  belongings: 4,
  gateway: 4,
  jobs: 4,
  live: 4,
  monitoring: 4,
  notices: 4,
  users: 4,
}
