import type { liveTexts } from './live.texts.ts'

export const liveEnglish: typeof liveTexts = {
  notices: 'Announcements',
  announced: 'Announcement from the administration ·',
  dismiss: 'Close',
  maintenanceOn: (message) => `Maintenance under way. ${message}`.trim(),
  maintenanceOff: 'The maintenance is over.',
  product: 'Atelier IA',
  workDone: (title) => `Finished: ${title}`,
  workFailed: (title) => `Failed: ${title}. The reason is among the recent tasks.`,
}
