export const fr = `Nous gardons de vous aussi peu qu’un site web peut garder. Cette page nomme tout.

Cette politique décrit comment {name} («\u00a0nous\u00a0») traite les informations lorsque vous utilisez ce site. Elle est courte, car il y a peu à décrire. Les lecteurs n’ont pas de compte ici. Vous entrez avec une clé d’accès que beaucoup de lecteurs partagent\u00a0: nous ne savons donc pas qui vous êtes, et nous n’avons rien construit pour le découvrir.

## Ce que nous ne faisons pas

- Nous n’affichons pas de publicité et ne chargeons rien qui vienne d’annonceurs.
- Nous n’utilisons ni cookies de suivi, ni empreinte numérique, ni pixels espions, ni mesure d’audience par des tiers.
- Nous n’enregistrons ni les articles qu’un lecteur ouvre, ni ce qu’il recherche.
- Nous ne vendons, ne louons et n’échangeons aucune information sur nos lecteurs. Nous n’en avons aucune qui vaille d’être achetée.

## Ce qui est enregistré sur votre appareil

Lorsque vous saisissez une clé d’accès, le site enregistre votre session à deux endroits\u00a0:

- un cookie, \`latchkey_site\`, qui ouvre les pages. Les scripts ne peuvent pas le lire, et il n’est envoyé qu’à ce site\u202f;
- la même session dans le stockage local de votre navigateur, sous \`latchkey.site\`, pour les parties du site qui la demandent. Si l’un des deux se perd, l’autre le rétablit.

Une session dit que ce navigateur a été admis, avec quelle clé et jusqu’à quand. Elle a son propre nombre aléatoire, afin que la déconnexion mette fin à cette session et à aucune autre. Elle ne contient aucun nom. Elle prend fin au bout de 30 jours, avec sa clé, ou lorsque vous choisissez *Se déconnecter* dans le menu. Sans elle, nous ne pourrions pas distinguer un lecteur d’un inconnu\u202f; elle est strictement nécessaire, et c’est pourquoi aucune bannière ne vous interroge à son sujet.

Votre navigateur garde encore quelques éléments pour vous. Rien de cela ne nous est envoyé\u00a0:

- la façon dont vous voulez lire, si vous la choisissez\u00a0: le thème, papier ou nuit, sous \`latchkey.theme\`, la taille du texte sous \`latchkey.text\`, la longueur des lignes sous \`latchkey.measure\` et la police sous \`latchkey.typeface\`\u202f;
- l’endroit où vous avez laissé les 30 derniers articles commencés et non terminés, sous \`latchkey.reading\`, pour vous permettre d’y reprendre\u202f;
- les articles que vous avez gardés pour plus tard ou lus jusqu’au bout, sous \`latchkey.marks\`, pour l’indiquer dans les listes.

La déconnexion, ou l’effacement des données du site dans votre navigateur, supprime tout cela.

## Ce que les navigateurs de la rédaction enregistrent en plus

La rédaction se connecte à un portail distinct avec un nom et un mot de passe. Ses navigateurs enregistrent\u00a0:

- leur session de 12 heures, dans le cookie \`latchkey_admin\` et dans le stockage local sous \`latchkey.admin\`\u202f; une fois celle-ci terminée, le fait que la page de connexion doit le dire, jusqu’à ce que ce soit affiché ou que l’onglet soit fermé, sous \`latchkey.admin-expired\`\u202f;
- un cookie, \`latchkey_browser\`, pendant 180 jours\u00a0: il dit que cette personne s’est déjà connectée avec ce navigateur, afin que des inconnus qui devinent des mots de passe ne puissent pas lui fermer la porte. Il n’ouvre rien\u202f;
- le texte qui n’est pas encore enregistré, dans la base \`latchkey\`, jusqu’à ce que le serveur l’ait reçu.

La déconnexion supprime les sessions et les endroits de lecture. Le second cookie, le texte qui n’est pas encore enregistré et la façon de lire restent dans le navigateur de la rédaction.

En HTTPS, les noms des cookies commencent par \`__Host-\`, afin qu’aucun autre site ne puisse les définir.

## Clés d’accès

Il y a une clé que les lecteurs partagent, et il peut y avoir des clés nommées pour des groupes de lecteurs, comme les abonnés d’un mois. D’une clé nommée, nous enregistrons le nom, qui l’a créée et quand, quand elle expire, combien de fois elle a servi à se connecter et quand pour la dernière fois. Nous n’enregistrons ni par qui, ni d’où, ni ce qui a été lu. Si un groupe n’a qu’un membre, ce compte concerne une seule personne, et qui a créé la clé sait laquelle.

Une clé que vous saisissez est comparée puis oubliée\u202f; les usages de la clé partagée ne sont pas comptés. Les clés refusées sont comptées par heure, sans adresses. Après de nombreux refus, une adresse doit attendre une minute, puis elle est oubliée.

## Adresses des flux

Les adresses de la page [S’abonner](/subscribe) permettent à un lecteur de flux d’obtenir les articles sans session. Chacune contient un jeton fabriqué à partir de votre clé d’accès, le même pour tous ceux qui ont cette clé. Toute personne qui a l’adresse peut lire les articles, et un lecteur de flux hébergé sur le serveur d’autrui dit à ce serveur ce qu’il va chercher. Les adresses cessent de fonctionner avec la clé.

## Ce qui parvient à nos serveurs

Comme tout serveur web, le nôtre reçoit votre adresse réseau et l’adresse de la page que vous demandez, sans quoi il ne pourrait pas répondre. Le site fonctionne sur le réseau de notre hébergeur, Cloudflare, qui traite ces requêtes pour notre compte et peut en garder des traces techniques pendant un temps limité, afin de servir les pages et de repousser les attaques. Nous n’utilisons pas ces traces pour dresser le portrait de qui que ce soit.

La rapidité d’affichage est mesurée pour une page vue sur quatre et additionnée par jour et par type de page, sans rien qui distingue un lecteur d’un autre. Si votre navigateur bloque quelque chose qu’une page n’a pas le droit de faire, il nous signale le type de faute, sans le contenu de la page. Lorsque vous vous déconnectez, nous gardons le numéro de votre session jusqu’à la fin qu’elle aurait eue, afin que personne ne puisse en utiliser une copie.

## Abonnements

Si vous vous abonnez, il nous faut de quoi recevoir votre paiement et vous envoyer la clé\u00a0: en général un nom, une adresse électronique et une trace de ce qui a été payé. Ces informations sont conservées à part de ce site, ne sont jamais liées à ce que vous lisez, et ne sont gardées qu’aussi longtemps que l’abonnement et la loi l’exigent.

## Liens vers d’autres sites

Nos articles renvoient à leurs sources et à des images conservées sur d’autres serveurs. Rien n’en est chargé tant que vous ne suivez pas un tel lien. La politique du site où il mène s’applique alors\u202f; nous demandons à votre navigateur de ne pas dire à ce site de laquelle de nos pages vous venez.

## Vos droits

Vous pouvez nous demander ce que nous détenons sur vous, le faire corriger ou le faire supprimer, et nous répondrons dans les 30 jours. Le plus souvent, la réponse sera que nous ne détenons rien. Selon l’endroit où vous vivez, la loi peut vous donner d’autres droits, et nous les respecterons.

## Enfants

Le site est écrit pour des adultes. Nous ne recueillons pas sciemment d’informations sur des enfants.

## Modifications et droit applicable

Quand cette politique change, la date placée en tête change avec elle, et une modification importante est annoncée sur le site avant de prendre effet. Cette politique est régie par le droit de l’État de New York.`
