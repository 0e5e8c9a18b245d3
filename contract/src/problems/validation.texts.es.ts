import type { englishValidationTexts } from './validation.texts.en.ts'

/**
 * Spanish translations of validation messages, by their French text. `{}` stands for any value; a
 * space matches any kind of space.
 */
export const spanishValidationTexts: Readonly<Record<keyof typeof englishValidationTexts, string>> =
  {
    'Champ requis': 'Campo obligatorio',
    'Valeur inattendue ({} attendu)': 'Valor inesperado (se esperaba {})',
    'Champ inconnu : {}': 'Campo desconocido: {}',
    'Valeur non permise (choix : {})': 'Valor no permitido (opciones: {})',
    'Format invalide': 'Formato no válido',
    'Doit être un multiple de {}': 'Debe ser un múltiplo de {}',
    'Valeur invalide': 'Valor no válido',
    '{} caractères au moins': '{} caracteres como mínimo',
    '{} éléments au moins': '{} elementos como mínimo',
    '{} élément au moins': '{} elemento como mínimo',
    'Au moins {}': '{} como mínimo',
    '{} caractères au plus': '{} caracteres como máximo',
    '{} caractère au plus': '{} carácter como máximo',
    '{} éléments au plus': '{} elementos como máximo',
    '{} élément au plus': '{} elemento como máximo',
    'Au plus {}': '{} como máximo',
    'Au moins {} pixels': '{} píxeles como mínimo',
    'Au plus {} pixels': '{} píxeles como máximo',
    'Par pas de {}, par exemple {} ou {}': 'En pasos de {}, por ejemplo {} o {}',
    '0 (sans limite), ou au moins {}': '0 (sin límite), o al menos {}',
    'Entre {} et {}': 'Entre {} y {}',
    'Indiquez un nombre': 'Indique un número',
    'Indiquez un nombre entier': 'Indique un número entero',
    'Indiquez un nombre entier de pixels': 'Indique un número entero de píxeles',
    'Indiquez un nombre entier, ou -1 pour une valeur aléatoire':
      'Indique un número entero, o -1 para un valor aleatorio',
    'Adresse requise': 'Dirección obligatoria',
    'Une clé n’a ni espace, ni accent, ni retour à la ligne':
      'Una clave no tiene espacios, acentos ni saltos de línea',
    'Un nom tient sur une ligne': 'Un nombre cabe en una línea',
    'Lettres sans accent, chiffres et tirets seulement, par exemple gpu-accueil':
      'Solo letras sin acento, cifras y guiones, por ejemplo gpu-recepcion',
    'Cette adresse est déjà celle d’un autre moteur': 'Otro motor ya tiene esta dirección',
    'Ce nom est déjà celui d’un autre moteur': 'Otro motor ya tiene este nombre',
    'Ce nom est déjà celui d’un moteur': 'Un motor ya tiene este nombre',
    'Email requis': 'Correo obligatorio',
    'Email invalide': 'Correo no válido',
    'Mot de passe requis': 'Contraseña obligatoria',
    'Le mot de passe doit contenir au moins 6 caractères':
      'La contraseña debe tener al menos 6 caracteres',
    'Le mot de passe est trop long': 'La contraseña es demasiado larga',
    'Confirmation du mot de passe requise': 'Confirme la contraseña',
    'Les mots de passe doivent correspondre': 'Las contraseñas deben coincidir',
    'Les mots de passe ne correspondent pas': 'Las contraseñas no coinciden',
    'Mot de passe incorrect': 'Contraseña incorrecta',
    'Trop courant : choisissez-en un autre, par exemple trois mots sans rapport entre eux':
      'Demasiado común: elija otra, por ejemplo tres palabras sin relación entre ellas',
    'C’est le nom ou l’email du compte : choisissez-en un autre, par exemple trois mots sans rapport entre eux':
      'Es el nombre o el correo de la cuenta: elija otra, por ejemplo tres palabras sin relación entre ellas',
    'Nom requis': 'Nombre obligatorio',
    'Le nom doit contenir au moins 2 caractères': 'El nombre debe tener al menos 2 caracteres',
    'Écrivez chaque mot du nom dans un seul alphabet':
      'Escriba cada palabra del nombre en un solo alfabeto',
    'Cette adresse a déjà un compte': 'Esta dirección ya tiene una cuenta',
    'Ce nom est déjà pris': 'Este nombre ya está en uso',
    'Cette adresse n’est pas acceptée': 'Esta dirección no se acepta',
    'Titre requis': 'Título obligatorio',
    'Chat ID requis': 'ID del chat obligatorio',
    'Modèle requis': 'Modelo obligatorio',
    'Message requis': 'Mensaje obligatorio',
    'Prompt requis': 'Prompt obligatorio',
    'Texte requis': 'Texto obligatorio',
    'Mot requis': 'Palabra obligatoria',
    'Repère de page non valide. Rechargez la page.':
      'Marcador de página no válido. Recargue la página.',
    'Indiquez les travaux à rétablir, ou leur suppression commune':
      'Indique los trabajos que restaurar, o la eliminación que comparten',
    'Tapez {}': 'Escriba {}',
    'Quota invalide': 'Cuota no válida',
    'Indiquez tout le monde, un groupe ou un compte': 'Indique a todos, un grupo o una cuenta',
    'Ce quota d’inpainting se règle avec le compte':
      'Esta cuota de inpainting se fija con la cuenta',
    'Période invalide': 'Periodo no válido',
    'Mois invalide, par exemple 2026-11': 'Mes no válido, por ejemplo 2026-11',
    'Le message est vide': 'El mensaje está vacío',
    'Pas plus de {} fichiers par message': '{} archivos por mensaje como máximo',
    'Le même fichier figure deux fois': 'El mismo archivo figura dos veces',
    'Choisissez au moins deux modèles à comparer': 'Elija al menos dos modelos para comparar',
    'Pas plus de {} modèles à la fois': '{} modelos a la vez como máximo',
    'Pas plus de {} modèles': '{} modelos como máximo',
    'Pas plus de {} amorces': '{} comienzos como máximo',
    'Le fichier est trop grand': 'El archivo es demasiado grande',
    'Lettres, chiffres et tirets, {} au plus, sans espace':
      'Letras, cifras y guiones: {} como máximo, sin espacios',
    'Ajoutez au moins un choix': 'Añada al menos una opción',
    'Deux choix sont identiques': 'Dos opciones son iguales',
    'Cette valeur ne convient pas à ce champ': 'Este valor no conviene a este campo',
    'Commande requise': 'Comando obligatorio',
    'Minuscules sans accent, chiffres et tirets': 'Minúsculas sin acentos, cifras y guiones',
    'Choisissez au moins un endroit': 'Elija al menos un lugar',
    'Le même modèle figure deux fois': 'El mismo modelo figura dos veces',
    'Pas plus de {} collections à la fois': '{} colecciones a la vez como máximo',
    'La même collection figure deux fois': 'La misma colección figura dos veces',
    'La température doit être entre 0 et 2': 'La temperatura debe estar entre 0 y 2',
    'Le nombre de tokens doit être entre 1 et 4000':
      'El número de tokens debe estar entre 1 y 4000',
    'topP doit être entre 0 et 1': 'topP debe estar entre 0 y 1',
    'topK doit être entre 1 et 100': 'topK debe estar entre 1 y 100',
    'Veuillez saisir du texte': 'Escriba un texto',
    'Veuillez saisir un prompt et sélectionner un modèle':
      'Escriba un prompt y seleccione un modelo',
    'Veuillez fournir une image, un prompt et sélectionner un modèle':
      'Indique una imagen y un prompt, y seleccione un modelo',
    'Écrivez la taille comme 512x512': 'Escriba el tamaño como 512x512',
    'Écrivez la taille comme 512x512, de {} à {} pixels':
      'Escriba el tamaño como 512x512, de {} a {} píxeles',
    'Cette adresse doit commencer par https://': 'Esta dirección debe empezar por https://',
    'Ce qui suit @ dans une adresse, par exemple mairie.fr':
      'Lo que sigue a @ en una dirección, por ejemplo mairie.fr',
    'Domaine requis': 'Dominio obligatorio',
    'Un nom sans http:// ni port, par exemple atelier.exemple.fr':
      'Un nombre sin http:// ni puerto, por ejemplo atelier.ejemplo.com',
    'Adresse en http:// ou https:// attendue': 'Se espera una dirección http:// o https://',
    'Adresse en https:// attendue': 'Se espera una dirección https://',
    'Indiquez au moins une adresse': 'Indique al menos una dirección',
    'Une étiquette ne peut pas être vide': 'Una etiqueta no puede estar vacía',
    'Choisissez au moins une autorisation': 'Elija al menos un permiso',
    'Fichier inattendu': 'Archivo inesperado',
    'Repère de page non valide. Relancez la recherche.':
      'Marca de página no válida. Empiece la búsqueda de nuevo.',
    'Les types possibles sont {}': 'Los tipos posibles son {}',
    'Formats possibles ici : {}': 'Formatos posibles aquí: {}',
    'Voix inconnue de ce modèle (choix : {})': 'Voz desconocida para este modelo (opciones: {})',
    'Atelier IA n’envoie pas d’emails': 'Atelier IA no envía correos',
    'Fixé par {}': 'Fijado por {}',
    'Emplacement requis': 'Lugar obligatorio',
    'Heure requise': 'Hora obligatoria',
    'Heure attendue, par exemple 03:00': 'Se espera una hora, por ejemplo 03:00',
    'Un emplacement tient sur une ligne': 'Un lugar cabe en una línea',
    'Gardez au moins une sauvegarde': 'Conserve al menos una copia',
    'Chemin complet d’un dossier attendu, par exemple /mnt/sauvegardes, ou adresse s3://':
      'Se espera la ruta completa de una carpeta, por ejemplo /mnt/copias, o una dirección s3://',
    'Phrase secrète incorrecte': 'Frase secreta incorrecta',
    'Serveur requis': 'Servidor obligatorio',
    'Nom de serveur attendu, par exemple smtp.mairie.fr':
      'Se espera un nombre de servidor, por ejemplo smtp.example.com',
    'Un identifiant tient sur une ligne': 'Un identificador cabe en una línea',
    'Un mot de passe tient sur une ligne': 'Una contraseña cabe en una línea',
    'Sans chiffrement, seul un serveur de cette machine est accepté':
      'Sin cifrado, solo se acepta un servidor de esta máquina',
    'Entrez de nouveau le mot de passe de courriel : il n’est envoyé qu’au serveur pour lequel il a été donné':
      'Escriba de nuevo la contraseña de correo: solo se envía al servidor para el que se dio',
    'Entrez les 6 chiffres de votre application': 'Introduzca las 6 cifras de su aplicación',
    'Entrez un code de secours': 'Introduzca un código de recuperación',
    'Ce code de secours est trop long': 'Este código de recuperación es demasiado largo',
  }
