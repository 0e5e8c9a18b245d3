/** What is in the archive of one's data, for whoever opens it. */
export const readme = `Votre archive Atelier IA

profil.json, photo.webp, parametres.json\u00a0: votre compte.
comptes-relies.json\u00a0: vos comptes chez des fournisseurs d’identité, et ce qu’ils disent de vos groupes.
prereglages.json\u00a0: vos réglages d’images enregistrés.
quota-inpainting.json\u00a0: le registre de votre quota d’inpainting, ligne par ligne.
usage.json\u00a0: ce que chacun de vos travaux a utilisé ces dernières semaines.
prompts.json\u00a0: vos prompts, chacun avec ses versions.
etiquettes.json\u00a0: vos étiquettes, chacune avec les travaux qui la portent.
projets.json\u00a0: vos projets, chacun avec sa consigne et les travaux qu’il réunit.
souvenirs.json\u00a0: vos souvenirs, avec le chat d’où chacun vient.
conservation.json\u00a0: combien de jours vous avez choisi de conserver vos travaux, par sorte.
partages.json\u00a0: la liste de vos partages\u00a0; ce qu’ils montrent est dans vos chats.
chats/ : chaque chat, à lire (.md) et à importer de nouveau (.json).
transcriptions/ : chaque enregistrement, envoyé ou enregistré au micro, avec son texte (.txt) et ses temps (.json) sous le même nom.
images/, inpaintings/, lectures/, pieces-jointes/ : les fichiers.
Les chats temporaires n’y sont pas\u00a0: conservez d’abord ceux que vous voulez emporter.
assistants.json\u00a0: vos assistants, avec leurs versions.
connaissances/\u00a0: vos collections (collections.json), et les originaux de leurs documents, un dossier pour chacune.
Ce qui est dans la corbeille n’y est pas\u00a0: rétablissez d’abord ce que vous voulez emporter.
Dans chacun de ces dossiers, index.json décrit chaque fichier\u00a0; pour les images, avec la graine et les réglages utilisés.
`
