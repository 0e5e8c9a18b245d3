import { defineTexts } from '#language/texts.ts'

export const accessTexts = defineTexts('access', {
  title: 'Accès',
  help: 'Qui peut créer un compte, et ce qu’il faut pour entrer.',
  loading: 'Chargement des réglages d’accès',
  failed: 'Les réglages d’accès n’ont pas pu être chargés',
  retry: 'Réessayer',
  save: 'Enregistrer',
  saved: 'Réglages d’accès enregistrés.',
  notSaved: 'Rien n’a été enregistré.',
  fixedBy: (variable: string) =>
    `Fixé au démarrage du serveur par ${variable}\u00a0; cette page ne peut pas le changer.`,
  firstChoice: {
    title: 'Qui peut créer un compte\u00a0?',
    help: 'D’autres machines atteignent ce serveur. Dites qui peut y ouvrir un compte\u00a0; vous pourrez en changer dans Administration\u00a0> Accès.',
    choices: 'Votre choix',
    later: 'Plus tard',
    laterHelp: 'Sans choix, tout le monde peut créer un compte.',
  },
  registration: {
    title: 'Inscriptions',
    mode: 'Qui peut créer un compte',
    modes: {
      open: { label: 'Tout le monde', help: 'Le compte s’ouvre aussitôt.' },
      approval: {
        label: 'Tout le monde, après votre accord',
        help: 'Chaque demande attend dans Gestion des utilisateurs que vous l’acceptiez.',
      },
      invitation: {
        label: 'Les personnes invitées',
        help: 'Un lien d’invitation, fait dans Gestion des utilisateurs, crée le compte.',
      },
      domains: {
        label: 'Les adresses de votre organisation',
        help: 'Seuls vos domaines sont acceptés, et chaque adresse est confirmée par courriel.',
      },
      closed: { label: 'Personne', help: 'Vous créez les comptes vous-même.' },
    },
    domains: 'Domaines acceptés',
    domainsHelp: 'Ce qui suit @ dans les adresses, un par ligne\u00a0: mairie.fr',
    confirms: 'Confirmer les adresses',
    confirmsHelp: 'Un nouveau compte s’ouvre une fois le lien reçu par courriel ouvert.',
    alwaysConfirms: 'Toujours avec les adresses de votre organisation.',
    needsMail:
      'Il manque un serveur de courriel ou l’adresse publique du serveur (PUBLIC_URL)\u00a0: sans eux, aucun lien ne peut être envoyé.',
    openMail: 'Régler le courriel',
    sentence: 'Phrase à l’inscription',
    sentenceHelp: 'Montrée à qui veut un compte. Facultative.',
  },
  secondFactor: {
    title: 'Second facteur',
    who: 'À qui il est demandé',
    choices: {
      nobody: { label: 'À personne', help: 'Chacun peut en ajouter un dans son profil.' },
      administrator: {
        label: 'À l’administrateur',
        help: 'Son compte ouvre tout\u00a0: un mot de passe seul le protège mal.',
      },
      everyone: {
        label: 'À tout le monde',
        help: 'Sans second facteur, un compte et ses clés d’accès n’ouvrent plus que le profil.',
      },
    },
    grace: 'Délai pour l’ajouter, en jours',
    graceHelp: 'Compté à partir du jour où il est demandé\u00a0; 0\u00a0: aussitôt.',
    since: (date: string) => `Exigé à partir du ${date}.`,
    password:
      'Le mot de passe de l’administrateur reste toujours accepté. Qui a perdu tous ses seconds facteurs vous demande de les retirer, dans Gestion des utilisateurs.',
  },
  signIn: {
    title: 'Connexion',
    goesTo: {
      label: 'La page de connexion mène d’elle-même à',
      nobody: 'Personne\u00a0: chacun choisit',
      help: 'Sauf après une déconnexion ou un échec. Pour votre mot de passe, ouvrez /login?stay.',
    },
    who: 'Qui se connecte par un mot de passe',
    choices: {
      everyone: {
        label: 'Tout le monde',
        help: 'Les fournisseurs d’identité et les clés d’identification s’y ajoutent.',
      },
      administrator: {
        label: 'L’administrateur seul',
        help: 'Les autres passent par un fournisseur d’identité, ou par une clé d’identification.',
      },
    },
    closed:
      'Plus personne ne crée de compte par un mot de passe\u00a0; les sessions ouvertes continuent. Le vôtre reste toujours accepté, même si le fournisseur est absent.',
  },
  keys: {
    title: 'Clés d’accès',
    limit: 'Limiter leur durée',
    limitHelp:
      'Les nouvelles clés expirent au plus tard après ce délai. Les anciennes ne changent pas.',
    days: 'Durée la plus longue, en jours',
  },
})
