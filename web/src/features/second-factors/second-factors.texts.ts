import { formatCount } from '#format/numbers.ts'
import { defineTexts } from '#language/texts.ts'

export const secondFactorsTexts = defineTexts('secondFactors', {
  loading: 'Chargement de vos seconds facteurs',
  failed: 'Vos seconds facteurs n’ont pas pu être chargés.',
  retry: 'Réessayer',
  cancel: 'Annuler',
  close: 'Terminé',
  signIn: {
    passkey: 'Continuer avec une clé d’identification',
  },
  step: {
    title: 'Second facteur',
    back: 'Revenir à la connexion',
    submit: 'Continuer',
    code: 'Code à six chiffres',
    codeHelp: 'Entrez le code à six chiffres de votre application.',
    recovery: 'Code de secours',
    recoveryHelp: 'Chaque code de secours ne sert qu’une fois.',
    password: 'Mot de passe',
    passkey: 'Utiliser une clé d’identification',
    passkeyHelp:
      'Votre navigateur va demander la clé d’identification de cet appareil ou d’un autre.',
    passkeyFailed:
      'Aucune clé d’identification n’a répondu. Réessayez, ou choisissez un autre moyen.',
    others: {
      password: 'Utiliser le mot de passe',
      code: 'Utiliser le code de l’application',
      passkey: 'Utiliser une clé d’identification',
      recovery: 'Utiliser un code de secours',
    },
  },
  confirm: {
    title: 'Confirmez que c’est vous',
    text: 'Cette action touche à la sécurité de votre compte. Cette confirmation vaut dix minutes.',
  },
  panel: {
    demanded: 'Votre administrateur demande un second facteur. Ajoutez-en un pour continuer.',
    title: 'Second facteur',
    help: 'Même si quelqu’un apprend votre mot de passe, il n’entre pas sans votre téléphone ou votre clé.',
    authenticator: 'Application d’authentification',
    authenticatorSince: (date: string) => `Ajoutée le ${date}`,
    authenticatorNone: 'Un code à six chiffres, sur votre téléphone, à chaque connexion.',
    add: 'Ajouter',
    remove: 'Retirer',
    recovery: 'Codes de secours',
    recoveryLeft: (count: number) => `Il en reste ${formatCount(count, 'code')}.`,
    renew: 'Créer de nouveaux codes',
    passkeys: 'Clés d’identification',
    passkeysNone: 'Le verrou de votre appareil (doigt, visage, code) ou une clé à brancher.',
    passkeysUnavailable:
      'Les clés d’identification demandent une adresse en https qui porte un nom. Cette page n’en a pas.',
    passkeyAdded: (date: string) => `Ajoutée le ${date}`,
    synced: 'présente sur vos autres appareils',
    removePasskey: (name: string) => `Retirer ${name}`,
    removed: 'Second facteur retiré.',
    added: 'Second facteur ajouté.',
  },
  question: {
    removeTitle: (name: string) => `Retirer ${name} ?`,
    removeText:
      'Il ne pourra plus servir à vous connecter. Sans autre second facteur, votre mot de passe suffira de nouveau.',
    renewTitle: 'Créer de nouveaux codes de secours ?',
    renewText: 'Ceux que vous avez gardés ne marcheront plus.',
    renew: 'Créer les codes',
  },
  addAuthenticator: {
    title: 'Ajouter une application d’authentification',
    scan: 'Scannez cette image avec votre application (Aegis, FreeOTP, Google Authenticator…), ou recopiez-y la clé.',
    picture: 'Image à scanner',
    secret: 'Clé à recopier',
    code: 'Code affiché par l’application',
    submit: 'Ajouter',
    preparing: 'Préparation',
  },
  addPasskey: {
    title: 'Ajouter une clé d’identification',
    name: 'Nom de la clé',
    nameHelp: 'Par exemple : mon ordinateur, ma clé USB.',
    submit: 'Continuer',
    failed: 'La clé d’identification n’a pas été créée. Réessayez.',
  },
  codes: {
    title: 'Vos codes de secours',
    text: 'Gardez ces dix codes hors de cet appareil : ils ne seront plus montrés. Chacun remplace une fois votre second facteur.',
    copy: 'Copier',
    copied: 'Codes copiés.',
    notCopied: 'Les codes n’ont pas pu être copiés. Recopiez-les à la main.',
  },
})
