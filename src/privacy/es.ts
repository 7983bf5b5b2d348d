export const es = `Guardamos de usted tan poco como puede guardar un sitio web. Esta página lo nombra todo.

Esta política describe cómo {name} («nosotros») trata la información cuando usted usa este sitio. Es breve porque hay poco que describir. Los lectores no tienen cuentas aquí. Usted entra con una clave de acceso que comparten muchos lectores, así que no sabemos quién es, y no hemos construido nada que pudiera averiguarlo.

## Lo que no hacemos

- No mostramos publicidad ni cargamos nada de anunciantes.
- No usamos cookies de seguimiento, huellas digitales del navegador, píxeles espía ni analítica de terceros.
- No registramos qué artículos abre un lector ni qué busca.
- No vendemos, alquilamos ni intercambiamos información sobre los lectores. No tenemos ninguna que valga la pena comprar.

## Lo que se guarda en su dispositivo

Cuando escribe una clave de acceso, el sitio guarda su sesión en dos lugares:

- una cookie, \`latchkey_site\`, que abre las páginas. Los scripts no pueden leerla, y solo se envía a este sitio;
- la misma sesión en el almacenamiento local de su navegador, como \`latchkey.site\`, para las partes del sitio que la piden. Si una de las dos se pierde, la otra la restaura.

Una sesión dice que este navegador fue admitido, con qué clave y hasta cuándo. Tiene un número aleatorio propio, para que cerrar la sesión termine esta y ninguna otra. No contiene ningún nombre. Termina a los 30 días, con su clave o cuando usted elige *Cerrar sesión* en el menú. Sin ella no podríamos distinguir a un lector de un extraño; es estrictamente necesaria, y por eso ningún aviso pregunta por ella.

Su navegador guarda algunas cosas más para usted. Ninguna se nos envía:

- cómo quiere leer, si lo elige: el tema, papel o noche, como \`latchkey.theme\`, el tamaño del texto como \`latchkey.text\`, la longitud de sus líneas como \`latchkey.measure\` y el tipo de letra como \`latchkey.typeface\`;
- dónde dejó los últimos 30 artículos que empezó y no terminó, como \`latchkey.reading\`, para que pueda continuar allí;
- qué artículos guardó para después o leyó hasta el final, como \`latchkey.marks\`, para mostrarlo en las listas.

Cerrar la sesión, o borrar los datos del sitio en su navegador, elimina todo esto.

## Lo que guardan además los navegadores de la redacción

La redacción entra en un portal aparte con un nombre y una contraseña. Sus navegadores guardan:

- su sesión de 12 horas, como la cookie \`latchkey_admin\` y en el almacenamiento local como \`latchkey.admin\`; cuando ha terminado, que la página de acceso debe decirlo, hasta que se muestre o se cierre la pestaña, como \`latchkey.admin-expired\`;
- una cookie, \`latchkey_browser\`, durante 180 días: dice que esta persona ya entró antes con este navegador, para que extraños que adivinan contraseñas no puedan dejarla fuera. No abre nada;
- el texto que aún no está guardado, en la base de datos \`latchkey\`, hasta que lo tenga el servidor.

Cerrar la sesión elimina las sesiones y los puntos de lectura. La segunda cookie, el texto que aún no está guardado y la forma de leer permanecen en el navegador de la redacción.

Con HTTPS, los nombres de las cookies empiezan por \`__Host-\`, para que ningún otro sitio pueda establecerlas.

## Claves de acceso

Hay una clave que comparten los lectores, y puede haber claves con nombre para grupos de lectores, como los suscriptores de un mes. De una clave con nombre guardamos el nombre, quién la creó y cuándo, cuándo caduca, cuántas veces se usó para entrar y cuándo por última vez. No guardamos con quién, desde dónde ni qué se leyó. Si un grupo tiene un solo miembro, ese recuento se refiere a una persona, y quien creó la clave sabe a cuál.

Una clave que usted escribe se compara y se olvida; los usos de la clave compartida no se cuentan. Las claves rechazadas se cuentan por hora, sin direcciones. Tras muchos rechazos, una dirección tiene que esperar un minuto y después se olvida.

## Direcciones de los canales

Las direcciones de [Suscribirse](/subscribe) permiten que un lector de canales obtenga los artículos sin sesión. Cada una contiene un código hecho a partir de su clave de acceso, el mismo para todos los que tienen esa clave. Cualquiera que tenga la dirección puede leer los artículos, y un lector de canales que funciona en el servidor de otro le dice a ese servidor qué obtiene. Las direcciones dejan de funcionar cuando termina la clave.

## Lo que llega a nuestros servidores

Como todo servidor web, el nuestro recibe su dirección de red y la dirección de la página que pide, porque de otro modo no podría responder. El sitio funciona en la red de nuestro proveedor de alojamiento, Cloudflare, que atiende esas peticiones en nuestro nombre y puede conservar registros técnicos de ellas durante un tiempo limitado, para entregar las páginas y rechazar ataques. No usamos esos registros para hacernos una imagen de nadie.

La rapidez con que aparecen las páginas se mide en una de cada cuatro visitas y se suma por día y por tipo de página, sin nada que distinga a un lector de otro. Si su navegador bloquea algo que una página no debe hacer, nos informa del tipo de fallo, sin el contenido de la página. Cuando cierra la sesión, conservamos el número de su sesión hasta que habría terminado, para que nadie pueda usar una copia.

## Suscripciones

Si se suscribe, necesitamos lo necesario para recibir su pago y enviarle la clave: normalmente un nombre, una dirección de correo electrónico y constancia de lo pagado. Esa información se guarda aparte de este sitio, nunca se vincula con lo que usted lee y solo se conserva mientras lo exijan la suscripción y la ley.

## Enlaces a otros sitios

Nuestros artículos enlazan a sus fuentes y a imágenes guardadas en otros servidores. Nada se carga desde allí hasta que usted sigue un enlace así. Entonces se aplica la política del sitio al que lleva; pedimos a su navegador que no le diga a ese sitio de cuál de nuestras páginas viene.

## Sus derechos

Puede preguntarnos qué guardamos sobre usted, hacer que se corrija o que se borre, y responderemos en un plazo de 30 días. En la mayoría de los casos la respuesta será que no guardamos nada. Según dónde viva, la ley puede darle otros derechos, y los respetaremos.

## Menores

El sitio está escrito para adultos. No recogemos a sabiendas información sobre menores.

## Cambios y ley aplicable

Cuando esta política cambia, cambia con ella la fecha del principio, y un cambio importante se anuncia en el sitio antes de entrar en vigor. Esta política se rige por las leyes del estado de Nueva York.`
