import { defineTexts } from '#language/texts.ts'

export const setupTexts = defineTexts('setupChecks', {
  title: 'L’installation est-elle bien réglée\u00a0?',
  help: 'Ce que le serveur voit, et ce que votre navigateur mesure à travers ce qui les sépare.',
  loading: 'Vérification du réglage',
  retry: 'Réessayer',
  failed: 'Le réglage n’a pas pu être vérifié',
  again: 'Vérifier de nouveau',
  allGood: 'Tout est bien réglé.',
  count: (faults: number, advice: number) =>
    [
      faults > 0 && (faults === 1 ? '1 point à corriger' : `${faults} points à corriger`),
      advice > 0 && (advice === 1 ? '1 conseil' : `${advice} conseils`),
    ]
      .filter(Boolean)
      .join(', '),
  states: {
    ok: 'Bien réglé',
    advice: 'Conseil',
    fault: 'À corriger',
    measuring: 'Mesure en cours',
  },
  names: {
    stream: 'Réponses mot à mot',
    upload: 'Envoi de fichiers',
    https: 'HTTPS',
    clock: 'Horloge',
    proxy: 'Proxy',
    disk: 'Disque',
    registration: 'Inscriptions',
    backup: 'Sauvegardes',
    'admin-password': 'Mot de passe de l’administrateur',
    'engine-key': 'Accès aux moteurs',
  },
  texts: {
    stream: {
      ok: 'Les réponses du chat arrivent à mesure qu’elles s’écrivent.',
      fault:
        'Un proxy retient les réponses et les livre d’un bloc. Désactivez sa mise en mémoire («\u00a0buffering\u00a0») et la compression des flux\u00a0: voir deploy/proxy.',
      failed: 'La mesure n’a pas abouti\u00a0: le flux a été coupé. Vérifiez les délais du proxy.',
      measuring: 'Mesure des réponses à travers le réseau…',
    },
    upload: {
      ok: (size: string) => `Un fichier de ${size} passe.`,
      fault: (size: string) =>
        `Un fichier de ${size}, que le serveur admet, est refusé en chemin. Augmentez la taille admise par le proxy (client_max_body_size pour nginx), ou baissez celle de la Configuration.`,
      measuring: 'Envoi d’un fichier d’essai, qui n’est pas gardé…',
    },
    https: {
      ok: 'La page est ouverte de façon sûre.',
      expected: (url: string) =>
        `La page est ouverte en http alors que l’adresse annoncée est ${url}. Ouvrez-la en https, et faites que le proxy y renvoie.`,
      none: 'Les mots de passe passent en clair sur le réseau. Mettez HTTPS devant le serveur (un proxy, ou TLS_CERT et TLS_KEY), ou réservez-le à un réseau de confiance.',
    },
    clock: {
      ok: 'Le serveur et ce navigateur sont à la même heure.',
      fault: (minutes: number) =>
        `L’horloge du serveur et celle de ce navigateur diffèrent de ${minutes} min. Réglez l’heure des deux machines par le réseau (NTP)\u00a0: les liens et les sessions en dépendent.`,
    },
    proxy: {
      ok: 'Les adresses des visiteurs sont lues comme il faut.',
      untrusted:
        'Des demandes passent par un proxy qui n’est pas déclaré\u00a0: tous les visiteurs semblent venir de la même adresse. Donnez celle du proxy dans TRUST_PROXY, puis redémarrez.',
      'trusts-all':
        'TRUST_PROXY=true croit l’adresse que le visiteur écrit lui-même\u00a0: les freins contre les essais de mots de passe ne comptent plus rien. Donnez l’adresse du proxy, ou le nombre de proxys.',
    },
    disk: {
      ok: 'Il reste de la place pour les données.',
      low: 'Le disque des données est presque plein\u00a0: aucun nouveau fichier n’est accepté. Libérez de l’espace.',
      full: 'Le disque des données est plein\u00a0: seul l’essentiel fonctionne. Libérez de l’espace sans attendre.',
    },
    registration: {
      ok: 'Personne d’inattendu ne peut ouvrir de compte.',
      advice:
        'Quiconque atteint le serveur peut ouvrir un compte. Si ce n’est pas voulu, démarrez-le avec REGISTRATION=closed, et créez les comptes dans Gestion des utilisateurs.',
    },
    backup: {
      ok: 'Les sauvegardes se font, et se relisent.',
      none: 'Aucune sauvegarde n’est prévue. Choisissez-leur un endroit sur la page Sauvegardes.',
      late: 'La dernière bonne sauvegarde date trop. La page Sauvegardes en dit plus.',
      failed: 'La dernière sauvegarde a échoué. La page Sauvegardes en donne la raison.',
    },
    'admin-password': {
      ok: 'Le mot de passe de l’administrateur est assez long.',
      fault:
        'Le mot de passe de l’administrateur est court. Changez-le dans Mon Profil, par exemple pour trois mots sans rapport entre eux.',
    },
    'engine-key': {
      ok: 'Les moteurs sont sur cette machine, ou demandent une clé.',
      advice: (engine: string) =>
        `${engine} est sur une autre machine et ne demande pas de clé\u00a0: quiconque l’atteint peut s’en servir. Donnez-lui une clé (page Moteurs), ou fermez-le aux autres machines.`,
    },
  },
})
