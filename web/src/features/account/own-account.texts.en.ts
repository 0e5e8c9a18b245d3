import type { ownAccountTexts } from './own-account.texts.ts'

export const ownAccountEnglish: typeof ownAccountTexts = {
  unknownDevice: 'Unknown device',
  device: (browser, system) => `${browser} on ${system}`,
  crop: {
    title: 'Crop the photo',
    help: 'Drag the photo, or move it with the arrow keys.',
    stage: 'Framing of the photo',
    position: (across, down) => `centre at ${across}% of the width and ${down}% of the height`,
    zoom: 'Zoom',
    use: 'Use this photo',
    cancel: 'Cancel',
  },
  password: {
    title: 'Password',
    help: 'Your other sessions end when you change it.',
    current: 'Current password',
    next: 'New password',
    confirm: 'Confirm the new password',
    rule: 'At least 6 characters',
    submit: 'Change the password',
    changed: (ended) =>
      ended === 0
        ? 'Password changed.'
        : `Password changed. ${ended === 1 ? 'One other session was' : `${ended} other sessions were`} ended.`,
  },
  sessions: {
    title: 'Open sessions',
    current: 'This session',
    opened: (when) => `Opened on ${when}`,
    used: 'used',
    end: 'End',
    endOf: (device) => `End the session ${device}`,
    endAll: 'End the other sessions',
    ended: 'Session ended.',
    allEnded: (count) => (count === 1 ? 'One session ended.' : `${count} sessions ended.`),
    failed: 'Your sessions could not be read',
    retry: 'Try again',
    loading: 'Loading your sessions',
  },
}
