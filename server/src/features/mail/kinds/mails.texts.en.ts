import type { MailTexts } from './mails.texts.ts'

const plural = (count: number, one: string, several = `${one}s`) =>
  `${count} ${count === 1 ? one : several}`

export const englishMails: MailTexts = {
  greeting: (name) => (name === '' ? 'Hello,' : `Hello ${name},`),
  test: {
    subject: 'Test mail',
    text: 'If you read this, Atelier IA sends mails.',
    note: 'You asked for it on the Mail page of the administration.',
  },
  forgotten: {
    subject: 'Choose a new password',
    text: 'This link is good for one hour. It closes your sessions and revokes your keys; your second factor is still asked for.',
    byProvider: (provider) => `Your account is opened by ${provider}.`,
    button: 'Choose a password',
    note: 'If you did not ask for this, do nothing: your password does not change.',
  },
  invitation: {
    subject: (inviter) => `${inviter} invites you to Atelier IA`,
    text: (until) => `This link creates your account, once, until ${until}.`,
    button: 'Create my account',
    note: 'If you did not expect it, do nothing.',
  },
  address: {
    subject: 'Confirm your address',
    text: (days: number) =>
      `This link confirms that this address is yours. It works once, for ${plural(days, 'day', 'days')}.`,
    button: 'Confirm my address',
    note: 'If you did not ask for this, do nothing.',
  },
  newAddress: {
    subject: 'Your sign-in address is about to change',
    text: 'Another address was chosen to open your Atelier IA account. This one will no longer sign you in.',
    note: 'If this was not you, tell your administrator.',
  },
  admitted: {
    subject: 'Your account is open',
    text: 'Your request was accepted. You can sign in to Atelier IA with this address.',
    button: 'Sign in',
  },
  refused: {
    subject: 'Your account request was declined',
    text: 'Your request for an Atelier IA account was not accepted. This account and all that was stored of it have been deleted.',
    note: 'If you did not ask for this, do nothing.',
  },
  waiting: {
    subject: (count) => plural(count, 'account request is waiting', 'account requests are waiting'),
    text: 'Requested accounts only open once they are accepted.',
    button: 'See the requests',
  },
  security: {
    subject: {
      'factor-removed': 'A second factor was removed from your account',
      'new-key': 'An access key was created for your account',
      'new-passkey': 'A passkey was added to your account',
      'new-network': 'Your account was entered from a new network',
    },
    at: (date) => `It was on ${date}.`,
    note: 'If this was not you, change your password and tell your administrator.',
  },
  workDone: {
    subject: {
      'chat.message': 'Your reply is ready',
      'images.generate': 'Your image is ready',
      'images.upscale': 'Your upscaled image is ready',
      'inpainting.repaint': 'Your retouch is ready',
      'speech.speak': 'Your audio is ready',
      'speech.sample': 'Your voice sample is ready',
      'speech.reply': 'The reading of your reply is ready',
      'transcription.transcribe': 'Your transcription is ready',
      'transcription.translate': 'Your translation is ready',
      'knowledge.read': 'Your document is read',
      'knowledge.recognize': 'The text of your document is recognised',
      'knowledge.embed': 'Preparing the meaning of the documents is finished',
      'knowledge.try-embedder': 'Your test of an embedding model is finished',
      'chat.import': 'Your chats are imported',
      'belongings.export': 'Your archive is ready',
      'models.test': 'Your model test is finished',
    },
    several: (count) => `${count} tasks are finished`,
    text: 'What you had started is finished: you will find it in Atelier IA.',
    counts: {
      'chat.message': (count) => plural(count, 'reply', 'replies'),
      'images.generate': (count) => plural(count, 'image generation'),
      'images.upscale': (count) => plural(count, 'upscaled image'),
      'inpainting.repaint': (count) => plural(count, 'retouch', 'retouches'),
      'speech.speak': (count) => plural(count, 'audio file'),
      'speech.sample': (count) => plural(count, 'voice sample'),
      'speech.reply': (count) => plural(count, 'reply read aloud', 'replies read aloud'),
      'transcription.transcribe': (count) => plural(count, 'transcription'),
      'transcription.translate': (count) => plural(count, 'translation'),
      'knowledge.read': (count) => plural(count, 'document read', 'documents read'),
      'knowledge.recognize': (count) =>
        plural(count, 'document recognised', 'documents recognised'),
      'knowledge.embed': (count) =>
        plural(count, 'preparation of meaning', 'preparations of meaning'),
      'knowledge.try-embedder': (count) => plural(count, 'embedding test'),
      'chat.import': (count) => plural(count, 'import of chats', 'imports of chats'),
      'belongings.export': (count) => plural(count, 'archive'),
      'models.test': (count) => plural(count, 'model test'),
    },
    button: 'Open Atelier IA',
    note: 'To stop receiving these mails, turn off “Emails” in your Settings.',
  },
}
