import type { ownAccountTexts } from './own-account.texts.ts'

const endedText = (count: number) => {
  if (count === 0) return ''
  return count === 1
    ? 'One other session was signed out.'
    : `${count} other sessions were signed out.`
}
const revokedText = (count: number) => {
  if (count === 0) return ''
  return count === 1 ? 'Your access key was revoked.' : `Your ${count} access keys were revoked.`
}

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
    help: 'Your other sessions are signed out when you change it.',
    current: 'Current password',
    next: 'New password',
    confirm: 'Confirm the new password',
    rule: 'At least 6 characters',
    submit: 'Change the password',
    revokeKeys: (count) =>
      count === 1 ? 'Revoke my access key too' : `Revoke my ${count} access keys too`,
    revokeKeysHelp:
      'A key that someone else has created will then stop working. Your programs will need a new key.',
    changed: (ended, keys) =>
      ['Password changed.', endedText(ended), revokedText(keys)]
        .filter((sentence) => sentence !== '')
        .join(' '),
  },
  sessions: {
    title: 'Open sessions',
    current: 'This session',
    opened: (when) => `Opened on ${when}`,
    used: 'used',
    end: 'Sign out',
    endOf: (device) => `Sign out ${device}`,
    endAll: 'Sign out others',
    ended: 'Session signed out.',
    allEnded: (count) =>
      count === 1 ? 'One session signed out.' : `${count} sessions signed out.`,
    failed: 'Your sessions could not be loaded',
    retry: 'Try again',
    loading: 'Loading your sessions',
  },
}
