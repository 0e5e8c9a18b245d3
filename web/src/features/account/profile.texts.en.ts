import type { profileTexts } from './profile.texts.ts'

export const profileEnglish: typeof profileTexts = {
  title: 'My profile',
  help: 'Your information, also visible to the administrator.',
  edit: 'Edit',
  save: 'Save',
  cancel: 'Cancel',
  password: 'Your password',
  passwordHelp:
    'To change the sign-in email, enter your password. Your other sessions will be signed out.',
  saved: 'Profile updated!',
  toConfirm: (email) =>
    `An email goes to ${email}, if no other account has this address. Yours will change once you have opened its link, good for one day.`,
  notSaved: 'Error while updating the profile',
  avatarSaved: 'Photo updated!',
  avatarNotSaved: 'Error while uploading the photo',
  avatar: 'Photo',
  changeAvatar: 'Change the photo',
  avatarHelp: 'JPEG, PNG, WebP, AVIF or GIF. You will choose the framing.',
  role: 'Role',
  roles: { ADMIN: 'Administrator', USER: 'User' },
  memberSince: 'Created on',
  lastLogin: 'Last sign-in',
  never: 'Never',
  facts: 'Account',
}
