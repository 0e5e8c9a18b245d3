/** Why the model has not read all of a file. The user sees the sentence, and it is given to the model too. */
export const attachmentNoteTexts = {
  cut: (share: number) =>
    `Trop long pour ce modèle\u00a0: seul le début a été lu (${share}\u00a0%).`,
  'too-long': () => 'Ce document est très long\u00a0: seul son début est gardé pour la lecture.',
  'no-room': () =>
    'La conversation ne laisse plus de place à ce document dans la mémoire du modèle\u00a0: il n’a pas été lu.',
  'no-sight': () => 'Ce modèle ne voit pas les images.',
  'too-many-pictures': () =>
    'Seules les images les plus récentes sont montrées au modèle\u00a0: celle-ci ne l’est plus.',
  guide: () => 'Le Guide ne lit pas les fichiers\u00a0: il répond à partir de l’aide.',
  locked: () => 'Ce document est protégé par un mot de passe\u00a0: il n’a pas pu être lu.',
  'no-text': () =>
    'Ce document ne contient pas de texte\u00a0: c’est peut-être un document numérisé.',
  damaged: () => 'Ce document est endommagé\u00a0: il n’a pas pu être lu.',
  'too-heavy': () => 'Ce document est trop lourd à lire, une fois ouvert\u00a0: il n’a pas été lu.',
  'no-transcriber': () =>
    'Aucun modèle de transcription n’est disponible ici\u00a0: ce fichier n’a pas été écouté.',
  'not-heard': () => 'La transcription de ce fichier a échoué\u00a0: il n’a pas été écouté.',
  'no-converter': () =>
    'Ce qui lit les sons n’a pas pu être installé sur le serveur\u00a0: ce fichier n’a pas été écouté. Votre administrateur peut y installer ffmpeg.',
  'no-sound': () =>
    'Aucun son n’a pu être lu dans ce fichier\u00a0: il est abîmé, protégé ou muet.',
  'recording-too-long': () =>
    'Cet enregistrement est trop long\u00a0: il n’a pas été écouté. Découpez-le, puis joignez les parties.',
  silent: () => 'Aucune parole n’a été entendue dans ce fichier.',
  gone: () => 'Le fichier lui-même n’est plus là\u00a0: seul son nom est connu.',
} as const satisfies Record<string, (share: number) => string>

export type AttachmentNote = keyof typeof attachmentNoteTexts
export const attachmentNoteText = (note: AttachmentNote, share = 0): string =>
  attachmentNoteTexts[note](share)
