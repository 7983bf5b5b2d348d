/** A paragraph is one line where editors change it, however it is wrapped here. */
function unwrapped(text: string): string {
  return text.replaceAll(/(?<!\n)\n(?!\n)/g, ' ')
}

/** The texts that a new magazine starts with, in Markdown; `{name}` stands for its name. */
export const defaultTexts = {
  about:
    unwrapped(`An independent publication, paid for by the people who read it and by nobody else.

{name} was founded in 2024 by people who had spent enough years in newsrooms to know where the
silences come from. They rarely come from a censor. They come from a sponsor who would rather
not, a platform that ranks the angry version higher, a calendar that leaves an afternoon for a
question that needs a month. We wanted to find out what a publication would write if none of
those were in the room.

So we took them out of the room. There is no advertising here, no sponsored series, no affiliate
link dressed up as a recommendation. Readers pay for the work, and that is the whole business.
It makes us smaller than we could be, and it leaves us with one kind of person to disappoint.

## What we publish

Articles, one at a time. Politics, finance, technology and the way people live, and now and then
an editorial that says what we think and signs it. Most of what we print begins with a document
that was public all along: a contract, a budget, a set of minutes, a standard. We read it to the
end, ask the people in it what it means, and write down what we found in words that do not need
a second reading.

We do not chase the day. A piece appears when it is finished, and stays until it is wrong. When
it is wrong we say so in the piece itself, where the next reader will see it.

## How we work

Every article names its author and lists its sources at the end, with links, so that you can
check us. If a claim has no source there, it is ours, and you may hold us to it. Anonymous
sources are rare, and we tell you why a name is missing. Those we write about hear from us
before you do, and their answer is printed.

Nobody outside of the publication reads a piece before it is published. No one who pays us, and
no one we write about, has ever been able to change a line. If that should ever happen, we would
owe you a very long article.

## Why there is a key

The site stands behind one access key that all readers share. It is not there to make the place
feel exclusive. It is there because a page that anyone can open is a page that has to be paid
for by somebody else, and because a key lets us leave out nearly everything that a public site
does to its visitors: no accounts, no profiles, no measuring of who reads what. One key opens
the door, and what you read behind it is your own affair.

If you have the key, somebody trusted you with it. Please treat it the way you would treat the
key to a friend’s house.

## What we ask of you

Read slowly. Argue with us. Tell us when we are wrong, and bring the document. And if you think
that the work should go on, keep subscribing: in a reader-funded publication, that is the only
vote that counts.`),
  terms: unwrapped(`What you may expect of us, and what we ask of you, in words meant to be read.

These terms are an agreement between you and {name} (“we”). By entering the access key and using
this site you accept them. If you do not, please do not use the site.

## 1. The publication

{name} is an independent, reader-funded publication, founded in 2024. We publish articles for
people to read. They report and argue; they are not legal, financial or medical advice, and
nobody should act on them as if they were.

## 2. Subscriptions

Access to the site is part of a subscription. A subscription runs for the period that you chose
and renews for the same period unless you cancel it before it ends. You may cancel at any time;
access then lasts until the end of the period that you paid for. Except where the law says
otherwise, fees already paid are not returned.

We may change our fees. If we do, **we will give you at least 30 days’ notice** before the new
fee applies to you, so that you can decide whether to stay. A change never applies to a period
that was already paid.

## 3. The site password

The site is opened by one password, the access key, that its subscribers share. It is given to
you for your own use. Please do not publish it, sell it or pass it on to people who have not
subscribed, and do not try to get in by guessing it or by going around it.

We may change the site password at any time. All sessions then end, and subscribers receive the
new one. If you lose it, or think that it has become known, tell us.

## 4. What we publish belongs to us and to its authors

Articles, photographs and illustrations are protected by copyright. You may read them, print
them for yourself, quote from them with attribution as the law allows, and send a link to
anyone. You may not republish them whole, remove names and credits from them, or copy the site
in bulk, whether by hand or by machine, including for the training of automated systems, without
our written permission.

## 5. Fair use of the site

Do not disturb the site’s operation, test its security without our consent, or use it to break
the law. We may close the access of anyone who does, and where it was not deserved we will
return what was paid for the time that remained.

## 6. Sources and links

Our articles link to other people’s pages, because claims should be checkable. We do not control
those pages and cannot answer for what they say or what becomes of them.

## 7. Corrections

We work carefully and make mistakes. When we learn of an error we correct it and say so in the
article. If you find one, write to us; a document helps.

## 8. No warranty

The site is provided as it is. We do our best to keep it available and right, but we do not
promise that it will never be interrupted or free of errors. To the extent that the law allows,
we are not liable for indirect damage that arises from using it, and our liability is limited to
what you paid us in the twelve months before.

## 9. Governing law

These terms are governed by the laws of the State of New York, without regard to its rules on
conflicts of law. Disputes belong before the state and federal courts in New York County. If you
are a consumer, the rights that the law of your home gives you remain yours.

## 10. Changes to these terms

We may change these terms. The date at the top says when we last did. A change that matters to
you is announced on the site before it takes effect, and a change of fees at least 30 days
before. If a part of these terms does not hold, the rest still does.`),
}
