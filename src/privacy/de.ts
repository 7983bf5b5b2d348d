export const de = `Wir bewahren so wenig über Sie auf, wie es eine Website kann. Diese Seite nennt alles.

Diese Erklärung beschreibt, wie {name} („wir“) mit Informationen umgeht, wenn Sie diese Website benutzen. Sie ist kurz, weil es wenig zu beschreiben gibt. Leserinnen und Leser haben hier keine Konten. Sie kommen mit einem Zugangsschlüssel herein, den viele gemeinsam haben. Wir wissen also nicht, wer Sie sind, und haben nichts gebaut, das es herausfände.

## Was wir nicht tun

- Wir zeigen keine Werbung und laden nichts von Werbetreibenden.
- Wir verwenden keine Tracking-Cookies, kein Fingerprinting, keine Zählpixel und keine Analysedienste Dritter.
- Wir zeichnen nicht auf, welche Artikel jemand öffnet oder wonach jemand sucht.
- Wir verkaufen, vermieten und tauschen keine Informationen über unsere Leserschaft. Wir haben keine, die sich zu kaufen lohnten.

## Was auf Ihrem Gerät gespeichert wird

Wenn Sie einen Zugangsschlüssel eingeben, speichert die Website Ihre Sitzung an zwei Stellen:

- als Cookie \`latchkey_site\`, das die Seiten öffnet. Skripte können es nicht lesen, und es wird nur an diese Website gesendet;
- dieselbe Sitzung im lokalen Speicher Ihres Browsers als \`latchkey.site\`, für die Teile der Website, die danach fragen. Geht eines von beiden verloren, stellt das andere es wieder her.

Eine Sitzung besagt, dass dieser Browser eingelassen wurde, mit welchem Schlüssel und bis wann. Sie hat eine eigene Zufallszahl, damit das Abmelden diese Sitzung beendet und keine andere. Sie enthält keinen Namen. Sie endet nach 30 Tagen, mit ihrem Schlüssel oder wenn Sie im Menü *Abmelden* wählen. Ohne sie könnten wir Leser nicht von Fremden unterscheiden; sie ist unbedingt erforderlich, und darum fragt kein Banner nach ihr.

Ihr Browser merkt sich noch einiges für Sie. Nichts davon wird an uns gesendet:

- wie Sie lesen möchten, wenn Sie es wählen: die Ansicht, Papier oder Nacht, als \`latchkey.theme\`, die Schriftgröße als \`latchkey.text\`, die Zeilenlänge als \`latchkey.measure\` und die Schrift als \`latchkey.typeface\`;
- wo Sie die letzten 30 Artikel verlassen haben, die Sie begonnen und nicht beendet haben, als \`latchkey.reading\`, damit Sie dort weiterlesen können;
- welche Artikel Sie sich gemerkt oder zu Ende gelesen haben, als \`latchkey.marks\`, um es in Listen anzuzeigen.

Wenn Sie sich abmelden oder die Daten der Website in Ihrem Browser löschen, ist all das entfernt.

## Was die Browser der Redaktion außerdem speichern

Unsere Redaktion meldet sich mit Name und Passwort in einem eigenen Portal an. Ihre Browser speichern:

- ihre Sitzung von 12 Stunden, als Cookie \`latchkey_admin\` und im lokalen Speicher als \`latchkey.admin\`; ist sie zu Ende, dass die Anmeldung darauf hinweisen muss, bis es angezeigt oder der Tab geschlossen wird, als \`latchkey.admin-expired\`;
- ein Cookie \`latchkey_browser\` für 180 Tage: Es besagt, dass sich diese Person mit diesem Browser schon angemeldet hat, damit Fremde, die Passwörter raten, sie nicht aussperren können. Es öffnet nichts;
- noch nicht gespeicherten Text in der Datenbank \`latchkey\`, bis der Server ihn hat.

Das Abmelden entfernt die Sitzungen und die Lesestellen. Das zweite Cookie, noch nicht gespeicherter Text und die gewählte Ansicht bleiben im Browser der Redaktion.

Über HTTPS beginnen die Namen der Cookies mit \`__Host-\`, damit keine andere Website sie setzen kann.

## Zugangsschlüssel

Es gibt einen Schlüssel, den sich die Leserschaft teilt, und es kann benannte Schlüssel für Gruppen geben, etwa für die Abonnements eines Monats. Von einem benannten Schlüssel speichern wir seinen Namen, wer ihn wann erstellt hat, wann er abläuft, wie oft er zur Anmeldung benutzt wurde und wann zuletzt. Wir speichern nicht, von wem, von wo oder was gelesen wurde. Hat eine Gruppe nur ein Mitglied, so betrifft diese Zahl eine einzelne Person, und wer den Schlüssel erstellt hat, weiß, welche.

Ein Schlüssel, den Sie eintippen, wird verglichen und vergessen; wie oft der gemeinsame Schlüssel benutzt wird, zählen wir nicht. Abgewiesene Schlüssel werden stundenweise gezählt, ohne Adressen. Nach vielen Abweisungen muss eine Adresse eine Minute warten und wird dann vergessen.

## Feed-Adressen

Mit den Adressen unter [Abonnieren](/subscribe) kann ein Feedreader Artikel ohne Sitzung abrufen. Jede enthält ein Token, das aus Ihrem Zugangsschlüssel gebildet wird, dasselbe für alle mit diesem Schlüssel. Wer die Adresse hat, kann die Artikel lesen, und ein Feedreader auf einem fremden Server teilt diesem mit, was er abruft. Die Adressen enden mit dem Schlüssel.

## Was unsere Server erreicht

Wie jeder Webserver erhält unserer Ihre Netzwerkadresse und die Adresse der Seite, die Sie aufrufen, weil er sonst nicht antworten könnte. Die Website läuft im Netz unseres Hosting-Anbieters Cloudflare, der diese Anfragen in unserem Auftrag bearbeitet und technische Aufzeichnungen davon für begrenzte Zeit aufbewahren kann, um Seiten auszuliefern und Angriffe abzuwehren. Wir benutzen solche Aufzeichnungen nicht, um uns ein Bild von jemandem zu machen.

Wie schnell Seiten erscheinen, wird bei einem von vier Aufrufen gemessen und nach Tag und Art der Seite zusammengezählt, ohne etwas, das eine Person von einer anderen unterscheidet. Blockiert Ihr Browser etwas, das eine Seite nicht tun darf, meldet er uns die Art des Fehlers, ohne den Inhalt der Seite. Wenn Sie sich abmelden, behalten wir die Nummer Ihrer Sitzung bis zu deren Ende, damit niemand eine Kopie benutzen kann.

## Abonnements

Wenn Sie abonnieren, brauchen wir, was nötig ist, um Ihre Zahlung zu erhalten und Ihnen den Schlüssel zu senden: in der Regel einen Namen, eine E-Mail-Adresse und einen Beleg der Zahlung. Diese Angaben werden getrennt von dieser Website aufbewahrt, nie mit dem verknüpft, was Sie lesen, und nur so lange behalten, wie Abonnement und Gesetz es verlangen.

## Links zu anderen Websites

Unsere Artikel verlinken ihre Quellen und Bilder, die auf anderen Servern liegen. Von dort wird nichts geladen, bevor Sie einem solchen Link folgen. Dann gilt die Erklärung der Website, zu der er führt; wir bitten Ihren Browser, ihr nicht zu sagen, von welcher unserer Seiten Sie kommen.

## Ihre Rechte

Sie können uns fragen, was wir über Sie gespeichert haben, es berichtigen oder löschen lassen, und wir antworten innerhalb von 30 Tagen. Meist wird die Antwort sein, dass wir nichts gespeichert haben. Je nachdem, wo Sie leben, gibt Ihnen das Gesetz weitere Rechte, und wir werden sie achten.

## Kinder

Die Website ist für Erwachsene geschrieben. Wir erheben wissentlich keine Informationen über Kinder.

## Änderungen und anwendbares Recht

Ändert sich diese Erklärung, so ändert sich mit ihr das Datum am Anfang; eine wichtige Änderung wird auf der Website angekündigt, bevor sie gilt. Für diese Erklärung gilt das Recht des Staates New York.`
