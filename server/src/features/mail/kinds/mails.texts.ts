import type { JobKind } from '@atelier/contract/jobs/jobs'

/** What happened to the security of an account. */
export type SecurityEvent = 'factor-removed' | 'new-key' | 'new-passkey' | 'new-network'

const plural = (count: number, one: string, several: string) =>
  `${count} ${count < 2 ? one : several}`

/** The texts of every kind of mail. */
export const frenchMails = {
  greeting: (name: string) => (name === '' ? 'Bonjour,' : `Bonjour ${name},`),
  test: {
    subject: 'Courriel d’essai',
    text: 'Si vous lisez ces lignes, Atelier IA envoie des courriels.',
    note: 'Vous l’avez demandé depuis la page Courriel de l’administration.',
  },
  forgotten: {
    subject: 'Choisir un nouveau mot de passe',
    text: 'Ce lien vaut une heure. Il ferme vos sessions et révoque vos clés\u00a0; votre second facteur reste demandé.',
    byProvider: (provider: string) => `Votre compte s’ouvre par ${provider}.`,
    button: 'Choisir un mot de passe',
    note: 'Si vous n’avez rien demandé, ne faites rien\u00a0: votre mot de passe ne change pas.',
  },
  invitation: {
    subject: (inviter: string) => `${inviter} vous invite dans Atelier IA`,
    text: (until: string) => `Ce lien crée votre compte, une seule fois, jusqu’au ${until}.`,
    button: 'Créer mon compte',
    note: 'Si vous ne l’attendiez pas, ne faites rien.',
  },
  address: {
    subject: 'Confirmez votre adresse',
    text: (days: number) =>
      `Ce lien confirme que cette adresse est la vôtre. Il sert une seule fois, et vaut ${plural(days, 'jour', 'jours')}.`,
    button: 'Confirmer mon adresse',
    note: 'Si vous n’avez rien demandé, ne faites rien.',
  },
  newAddress: {
    subject: 'Votre adresse de connexion va changer',
    text: 'Une autre adresse a été choisie pour ouvrir votre compte Atelier IA. Celle-ci ne servira plus à vous connecter.',
    note: 'Si ce n’est pas vous, prévenez votre administrateur.',
  },
  admitted: {
    subject: 'Votre compte est ouvert',
    text: 'Votre demande a été acceptée. Vous pouvez vous connecter à Atelier IA avec cette adresse.',
    button: 'Me connecter',
  },
  refused: {
    subject: 'Votre demande de compte a été refusée',
    text: 'Votre demande d’un compte Atelier IA n’a pas été acceptée. Ce compte et tout ce qui en était enregistré ont été supprimés.',
    note: 'Si vous n’avez rien demandé, ne faites rien.',
  },
  waiting: {
    subject: (count: number) =>
      plural(count, 'demande de compte attend', 'demandes de compte attendent'),
    text: 'Les comptes demandés ne s’ouvrent qu’une fois acceptés.',
    button: 'Voir les demandes',
  },
  security: {
    subject: {
      'factor-removed': 'Un second facteur a été retiré de votre compte',
      'new-key': 'Une clé d’accès a été créée pour votre compte',
      'new-passkey': 'Une clé d’identification a été ajoutée à votre compte',
      'new-network': 'Connexion à votre compte depuis un nouveau réseau',
    } satisfies Record<SecurityEvent, string>,
    at: (date: string) => `C’était le ${date}.`,
    note: 'Si ce n’est pas vous, changez votre mot de passe et prévenez votre administrateur.',
  },
  workDone: {
    subject: {
      'chat.message': 'Votre réponse est prête',
      'images.generate': 'Votre image est prête',
      'images.upscale': 'Votre image agrandie est prête',
      'inpainting.repaint': 'Votre retouche est prête',
      'speech.speak': 'Votre audio est prêt',
      'speech.sample': 'Votre extrait de voix est prêt',
      'speech.reply': 'La lecture de votre réponse est prête',
      'transcription.transcribe': 'Votre transcription est prête',
      'transcription.translate': 'Votre traduction est prête',
      'knowledge.read': 'Votre document est lu',
      'knowledge.recognize': 'Le texte de votre document est reconnu',
      'knowledge.embed': 'La préparation du sens des documents est terminée',
      'knowledge.try-embedder': 'Votre essai de modèle d’embedding est terminé',
      'chat.import': 'Vos chats sont importés',
      'belongings.export': 'Votre archive est prête',
      'models.test': 'Votre essai de modèle est terminé',
    } satisfies Record<JobKind, string>,
    several: (count: number) => `${count} tâches sont terminées`,
    text: 'Ce que vous aviez lancé est terminé\u00a0: vous le retrouverez dans Atelier IA.',
    counts: {
      'chat.message': (count: number) => plural(count, 'réponse', 'réponses'),
      'images.generate': (count: number) => plural(count, 'création d’image', 'créations d’image'),
      'images.upscale': (count: number) => plural(count, 'agrandissement', 'agrandissements'),
      'inpainting.repaint': (count: number) => plural(count, 'retouche', 'retouches'),
      'speech.speak': (count: number) => plural(count, 'audio', 'audios'),
      'speech.sample': (count: number) => plural(count, 'extrait de voix', 'extraits de voix'),
      'speech.reply': (count: number) => plural(count, 'réponse lue', 'réponses lues'),
      'transcription.transcribe': (count: number) =>
        plural(count, 'transcription', 'transcriptions'),
      'transcription.translate': (count: number) => plural(count, 'traduction', 'traductions'),
      'knowledge.read': (count: number) => plural(count, 'document lu', 'documents lus'),
      'knowledge.recognize': (count: number) =>
        plural(count, 'document reconnu', 'documents reconnus'),
      'knowledge.embed': (count: number) =>
        plural(count, 'préparation du sens', 'préparations du sens'),
      'knowledge.try-embedder': (count: number) =>
        plural(count, 'essai d’embedding', 'essais d’embedding'),
      'chat.import': (count: number) => plural(count, 'import de chats', 'imports de chats'),
      'belongings.export': (count: number) => plural(count, 'archive', 'archives'),
      'models.test': (count: number) => plural(count, 'essai de modèle', 'essais de modèle'),
    } satisfies Record<JobKind, (count: number) => string>,
    button: 'Ouvrir Atelier IA',
    note: 'Pour ne plus recevoir ces courriels, désactivez «\u00a0Emails\u00a0» dans vos Paramètres.',
  },
}
export type MailTexts = typeof frenchMails
