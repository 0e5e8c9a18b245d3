import type { UserSettings } from '@atelier/contract/account/settings'
import type { JobSummary } from '@atelier/contract/jobs/jobs'
import { translate } from '#language/translate.ts'
import { liveTexts } from '../live.texts.ts'
import type { Notice } from './notice.ts'

/** The page that shows the end of each kind of job by itself; a kind without a page gives no notice. */
const pages: Readonly<Partial<Record<JobSummary['kind'], string>>> = {
  'chat.message': '/chat',
  'images.generate': '/image-generation',
  'images.upscale': '/image-generation',
  'inpainting.repaint': '/inpainting',
  'speech.speak': '/tts',
  'transcription.transcribe': '/audio-transcription',
  'transcription.translate': '/audio-transcription',
  // Its report is in a dialog, which may be closed on the page of chats too.
  'chat.import': '/chat/imports',
  'belongings.export': '/settings',
}

/** The notice for a job that ended while the user was on another page. */
export function endedJobNotice(job: JobSummary, pathname: string): Notice | undefined {
  const page = pages[job.kind]
  if (page === undefined || (job.state !== 'done' && job.state !== 'failed')) return undefined
  const isSeenThere = pathname === page || pathname.startsWith(`${page}/`)
  if (isSeenThere) return undefined
  const title = translate(job.title)
  return job.state === 'done'
    ? { id: job.id, kind: 'passing', level: 'success', message: liveTexts.workDone(title) }
    : { id: job.id, kind: 'passing', level: 'error', message: liveTexts.workFailed(title) }
}

/** A browser notification, if the page is hidden and the user wants it; the tag makes several tabs show one. */
export function showBrowserNotification(job: JobSummary, settings: UserSettings | undefined): void {
  if (settings?.notifications.push !== true || document.visibilityState !== 'hidden') return
  if (!('Notification' in globalThis) || Notification.permission !== 'granted') return
  const notice = endedJobNotice(job, '')
  if (notice) new Notification(liveTexts.product, { body: notice.message, tag: job.id })
}
