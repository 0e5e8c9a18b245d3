/** Why the model has not read all of a file. The user sees the sentence, and it is given to the model too. */
export const attachmentNoteTexts = {
  cut: (share: number) =>
    `Trop long pour ce modèle\u00a0: seul le début a été lu (${share}\u00a0%).`,
  excerpts: (share: number) =>
    `Trop long pour ce modèle\u00a0: lu par extraits, ceux qui ont les mots de la question (${share}\u00a0%).`,
  'too-long': () => 'Ce document est très long\u00a0: seul son début a été conservé.',
  'no-room': () => 'Ce chat est trop long pour y ajouter ce document\u00a0: il n’a pas été lu.',
  'no-sight': () => 'Ce modèle n’accepte pas les images.',
  'too-many-pictures': () =>
    'Seules les images les plus récentes sont envoyées au modèle\u00a0: celle-ci ne l’est plus.',
  guide: () => 'Le Guide ne lit pas les fichiers\u00a0: il répond à partir de l’aide.',
  locked: () => 'Ce document est protégé par un mot de passe\u00a0: il n’a pas pu être lu.',
  'no-text': () =>
    'Ce document ne contient pas de texte\u00a0: c’est peut-être un document numérisé.',
  damaged: () => 'Ce document est endommagé\u00a0: il n’a pas pu être lu.',
  'too-heavy': () =>
    'Ce document est trop volumineux une fois décompressé\u00a0: il n’a pas été lu.',
  'no-transcriber': () =>
    'Aucun modèle de transcription n’est disponible\u00a0: ce fichier n’a pas été transcrit.',
  'not-heard': () => 'La transcription de ce fichier a échoué.',
  'no-converter': () =>
    'Le convertisseur audio n’a pas pu être installé sur le serveur\u00a0: ce fichier n’a pas été transcrit. Votre administrateur peut y installer ffmpeg.',
  'no-sound': () =>
    'L’audio de ce fichier ne peut pas être lu\u00a0: il est endommagé, protégé ou muet.',
  'recording-too-long': () =>
    'Cet enregistrement est trop long\u00a0: il n’a pas été transcrit. Découpez-le, puis joignez les parties.',
  silent: () => 'Aucune parole détectée dans ce fichier.',
  gone: () => 'Ce fichier n’est plus disponible\u00a0: seul son nom est connu.',
} as const satisfies Record<string, (share: number) => string>

export type AttachmentNote = keyof typeof attachmentNoteTexts
export const attachmentNoteText = (note: AttachmentNote, share = 0): string =>
  attachmentNoteTexts[note](share)
