#!/usr/bin/env python3
"""Draws lists of invented persons and firms, and questions about them with the truth.

    build.py OUT [--seed N] [--entities N] [--queries N]

OUT/lists holds FollowTheMoney lines and targets.simple.csv, OUT/queries.jsonl and OUT/truth.jsonl what is asked. Every name is made of
words drawn from tables below or by Faker; nobody on the lists lives.
"""
import argparse, csv, json, pathlib, random
from faker import Faker

MEN = "Agus Ahmad Andi Arief Asep Bambang Basuki Bayu Bonar Budi Cecep Dadang Daeng Dedi Dimas Eko Fadli Fajar Galih Gunawan Harjono Hasan Hendra Ibrahim Indra Irwan Joko Komang Lukas Made Markus Muhammad Mulyadi Nurdin Nyoman Parlindungan Petrus Purnomo Putu Rahman Ridwan Rizky Slamet Stefanus Subagyo Sugeng Surya Syamsul Syarif Taufik Teuku Togar Ujang Wahyu Wayan Yohanes Yusuf Zulkifli Abdul Rudi Hadi Teguh Yanto Iwan Heri Dodi Anton Rusli Amir Darma Ferdinand Samuel Yosef Ismail Umar Khairul Firdaus Luthfi Ilham Reza".split()
WOMEN = "Aisyah Anisa Ayu Christina Citra Cut Dewi Dwi Eka Endang Fatimah Fitri Halimah Hartati Indah Intan Kadek Kartika Ketut Khadijah Lestari Maria Maya Mega Nurhayati Nurul Puspita Rahmawati Ratna Rina Rohana Siti Sri Sumiati Susilowati Theresia Tri Wahyuni Wulan Yuliana Lilis Yeni Ani Wati Ningsih Diah Retno Kurnia Melati Sari Ruth Marlina Rosmawati Zahra Nadia Laila Bunga Suci".split()
FAMILY = "Adnyana Alamsyah Bolang Budiman Dharmawan Djojohadikusumo Fernandez Firmansyah Ginting Gunadi Hadiningrat Halim Harahap Hartono Hidayat Kambu Kartawijaya Kelen Kusuma Latuconsina Lubis Lumbantoruan Lumentut Mahendra Mandacan Mangunsong Manurung Mappasessu Matulessy Maulana Nasution Natakusumah Nugroho Palinrungi Panjaitan Pattiasina Pratama Prawirohardjo Raharjo Ramadhan Rumbiak Rumengan Salim Santoso Saputra Sastroamidjojo Sembiring Setiawan Siregar Sihombing Simatupang Sitompul Soedirman Soekarno Soerjadi Suardana Sudrajat Sulistyo Suryadinata Susanto Syahputra Tambunan Tanoto Tjokroaminoto Tobing Tuasikal Wanggai Wibowo Wijaya Wiryawan Wuwur Yarangga Kurniawan Hutapea Nainggolan Pangaribuan Tarigan Purba Damanik Wenda Tabuni Ohoirat Leimena Sahetapy Daulay Batubara Siahaan Pohan Kusnadi Suhendra Gunarso Wirawan Hartanto Mulyana Supriadi Hermawan Permana Rachman Sugiarto Widodo Prasetyo Handoko Utomo".split()
SINGLE = "Sukarni Warsito Legiman Paijo Rusmini Kartini Mulyono Miswanto Samsuri Sutiyem Sukirman Suparlan Juminten Ngatijo Poniman Tukijan Wagiyo Sarinah Kasiyem Darsono".split()
ENDS = ["", "", "ah", "o", "oo", "man", "iah", "em", "ni"]
HEADS = "Karya Citra Surya Sumber Mega Adi Bina Duta Mitra Artha Bumi Cipta Global Graha Indo Multi Nusa Sinar Tirta Wahana Anugerah Prima Tri Panca Dharma Kusuma Lintas Trans Buana Samudera".split()
MIDDLES = "Nusantara Mineral Perkasa Raya Sejahtera Sentosa Tambang Energi Mandiri Logistik Kencana Samudra Bahari Lestari Utama Gemilang Makmur Abadi Persada Pangan Medika Konstruksi Agro Teknik Digital Perdana Gas Rejeki".split()
TAILS = "Pratama Indonesia Group Mas Investama Jaya Bersama Internasional Sejati Agung Abadi Utama Raya Sentosa".split()
OLD = [("u", "oe"), ("j", "dj"), ("c", "tj"), ("sy", "sj"), ("y", "j"), ("kh", "ch")]
VARIANTS = {"Muhammad": ["Mohammad", "Moh.", "Muh.", "M.", "Mochamad", "Mohamad"], "Ahmad": ["Achmad", "Akhmad"], "Abdul": ["Abd.", "Abdoel"], "Siti": ["St.", "Sitti"], "Nurul": ["Noeroel"], "Stefanus": ["Stephanus"], "Christina": ["Kristina", "Khristina"], "Ibrahim": ["Ibrahiem", "Ebrahim"], "Yusuf": ["Jusuf", "Yusup"], "Taufik": ["Taufiq", "Taopik"], "Syarif": ["Sharif", "Sarip"], "Fatimah": ["Fatima", "Patimah"], "Hasan": ["Hassan"], "Zulkifli": ["Dzulkifli"], "Rizky": ["Rizki", "Riski"], "Aisyah": ["Aisjah", "Aisha"], "Arief": ["Arif"], "Umar": ["Omar"], "Maria": ["M."], "Rahmawati": ["Rachmawati"], "Ismail": ["Ismael"]}
BEFORE = ["Dr.", "Ir.", "Drs.", "Dra.", "H.", "Hj.", "K.H.", "Prof. Dr.", "Letjen TNI (Purn.)", "Brigjen Pol. (Purn.)", "Mayjen TNI", "Ustadz", "Dr. Ir. H.", "Komjen Pol."]
AFTER = ["S.H.", "S.E., M.M.", "M.Si.", "S.Sos., M.AP.", "Ph.D.", "M.B.A.", "S.T.", "S.Pd.I", "S.H., M.H.", "SE, MM", "M.Kom."]
LOCALES = {"ru": "ru_RU", "ua": "uk_UA", "bg": "bg_BG", "gr": "el_GR", "de": "de_DE", "fr": "fr_FR", "es": "es_ES", "tr": "tr_TR", "pl": "pl_PL", "br": "pt_BR", "vn": "vi_VN", "cn": "zh_CN", "kr": "ko_KR", "sa": "ar_SA"}
BGN = dict(zip("абвгдеёжзийклмнопрстуфхцчшщъыьэюяіїєґ", "a b v g d e e zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya i yi ye g".split(" ")))
GREEK = dict(zip("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g dh e z i th i k l m n x o p r s s t i f kh ps o".split()))


def slip(rng, w):
    i = rng.randrange(1, len(w)) if len(w) > 1 else 0; k = rng.randrange(4); c = rng.choice("abcdefghiklmnoprstuwy")
    if k == 0: return w[:i] + c + w[i:]
    if k == 1: return w[:i] + w[i + 1:]
    if k == 2: return w[:i] + c + w[i + 1:]
    return w[:i - 1] + w[i] + w[i - 1] + w[i + 1:] if i > 0 else w + c


def typo(rng, name):
    ws = name.split(); i = max((j for j in range(len(ws)) if len(ws[j]) > 3), key=lambda j: rng.random(), default=None)
    if i is None: return name
    w = slip(rng, ws[i])
    while w.lower() == ws[i].lower(): w = slip(rng, ws[i])
    ws[i] = w; return " ".join(ws)


def cyr(name):
    import unicodedata
    out = []
    for w in name.lower().split():
        t = ""
        for i, c in enumerate(w): t += ("ye" if c == "е" and (i == 0 or w[i - 1] in "аеиоуыэюяьъ") else BGN.get(c, c if c.isascii() else ""))
        out.append(t.capitalize())
    return " ".join(out)


def grk(name):
    import unicodedata
    t = "".join(c for c in unicodedata.normalize("NFD", name.lower()) if not unicodedata.combining(c)).replace("ου", "ou").replace("-", "")
    return " ".join("".join(GREEK.get(c, c) for c in w).capitalize() for w in t.split())


def main():
    p = argparse.ArgumentParser(); p.add_argument("out"); p.add_argument("--seed", type=int, default=1); p.add_argument("--entities", type=int, default=24000); p.add_argument("--queries", type=int, default=3000); a = p.parse_args()
    rng = random.Random(a.seed); Faker.seed(a.seed); out = pathlib.Path(a.out); (out / "lists").mkdir(parents=True, exist_ok=True)
    fakers = {c: Faker(l) for c, l in LOCALES.items()}; ents = []; taken = set()
    def birth(): y, m, d = rng.randrange(1938, 2000), rng.randrange(1, 13), rng.randrange(1, 29); return f"{y}-{m:02}-{d:02}" if rng.random() < .8 else str(y)
    def person():
        woman = rng.random() < .4
        if rng.random() < .08: n = rng.choice(SINGLE) + rng.choice(ENDS)
        else: n = " ".join(rng.sample(WOMEN if woman else MEN, rng.choice([1, 1, 2, 2])) + [rng.choice(FAMILY)])
        return n, woman
    def old(n):
        for x, y in rng.sample(OLD, 3):
            if x in n.lower() and not (x == "y" and "sy" in n.lower()) and not (x == "j" and "dj" in n.lower()): n = n.replace(x, y).replace(x.capitalize(), y.capitalize())
        return n
    npep = int(a.entities * .72); norg = int(a.entities * .14)
    for i in range(npep):
        n, woman = person(); e = dict(id=f"pep-{i:05}", schema="Person", name=n, alias=[], birth=birth(), country="id", gender="female" if woman else "male", ids=[])
        if rng.random() < .1: e["alias"] = [old(n)]
        if rng.random() < .16: e["ids"] = [str(rng.randrange(11, 95)) + "".join(rng.choice("0123456789") for _ in range(14))]
        ents.append(e); taken.add(n.lower())
    for i in range(norg):
        n = " ".join([rng.choice(["PT", "PT", "PT", "CV", "UD"]), rng.choice(HEADS), rng.choice(MIDDLES), rng.choice(TAILS)]) + (" Tbk" if rng.random() < .1 else "")
        if n.lower() in taken: continue
        taken.add(n.lower()); ents.append(dict(id=f"org-{i:05}", schema="Company", name=n, alias=[], birth="", country="id", gender="", ids=[]))
    for i in range(a.entities - npep - norg):
        c = rng.choice(list(LOCALES)); n = fakers[c].name(); taken.add(n.lower())
        ents.append(dict(id=f"{c}-{i:04}", schema="Person", name=n, alias=[], birth=birth(), country=c, gender="", ids=[]))
    with open(out / "lists/entities.ftm.json", "w") as f, open(out / "lists/targets.simple.csv", "w") as g:
        w = csv.writer(g, quoting=csv.QUOTE_ALL); w.writerow("id schema name aliases birth_date countries identifiers sanctions".split())
        for e in ents:
            if e["schema"] == "Company": w.writerow([e["id"], "Company", e["name"], ";".join(e["alias"]), "", "id", "", "debarment"]); continue
            pr = {k: v for k, v in dict(name=[e["name"]], alias=e["alias"], birthDate=[e["birth"]], country=[e["country"]], gender=[e["gender"]] if e["gender"] else [], idNumber=e["ids"], topics=["role.pep"]).items() if v}
            f.write(json.dumps(dict(id=e["id"], schema="Person", properties=pr), ensure_ascii=False) + "\n")
    ids = [e for e in ents if e["id"].startswith("pep")]; orgs = [e for e in ents if e["schema"] == "Company"]; multi = [e for e in ids if " " in e["name"]]; three = [e for e in ids if e["name"].count(" ") >= 2]
    names = {}
    for e in ents: names.setdefault(e["name"].lower(), []).append(e["id"])
    words_of = lambda n: set(n.lower().split())
    sets = {}
    for e in ids: sets.setdefault(frozenset(words_of(e["name"])), []).append(e["id"])
    def near(n):
        # A name that is on the lists, or that a middle name left out of one on the lists gives, is no negative.
        s = words_of(n); return any(s <= k or k <= s and len(k) > 1 for k in bywords.get(n.lower().split()[-1], []))
    bywords = {}
    for k in sets:
        for x in k: bywords.setdefault(x, []).append(k)
    Q, T = [], []
    def ask(cat, name, e, match, keep=.6, birth_=None, country=None, **more):
        q = dict(id=f"q{len(Q):05}", schema=e["schema"], name=name)
        b = birth_ if birth_ is not None else e["birth"]
        if b and rng.random() < keep: q["birth_date"] = b
        if country or rng.random() < .5: q["country"] = country or e["country"]
        q.update(more); Q.append(q); T.append(dict(id=q["id"], category=cat, match=match))
    def pos(cat, f, pool, **more):
        for _ in range(40):
            e = rng.choice(pool); n = f(e)
            if n and (n != e["name"] or cat == "exact"): return ask(cat, n, e, names[e["name"].lower()] if cat == "exact" else [e["id"]] + [x for x in names[e["name"].lower()] if x != e["id"]], **more)
    intl = {c: [e for e in ents if e["country"] == c] for c in LOCALES}
    def variant(e):
        for w in e["name"].split():
            if w in VARIANTS: return e["name"].replace(w, rng.choice(VARIANTS[w]), 1)
    def order(e): w = e["name"].split(); return w[-1] + ", " + " ".join(w[:-1]) if len(w) > 1 else None
    def initial(e): w = e["name"].split(); return " ".join([w[0][0] + "."] + w[1:]) if len(w) > 2 else None
    def joined(e): w = e["name"].split(); return "".join([w[0], w[1].lower()]) + " " + " ".join(w[2:]) if len(w) > 2 else None
    def cut(e): return e["name"].upper()[:20] if len(e["name"]) > 21 and e["name"][19] != " " and e["name"][18] != " " else None
    def form(e):
        w = e["name"].split(); k = rng.randrange(4)
        if k == 0: return " ".join(w[1:])
        if k == 1: return " ".join(w[1:]) + ", " + w[0]
        if k == 2: return typo(rng, e["name"])
        return e["name"].replace("PT ", "Perseroan Terbatas ") if w[0] == "PT" else None
    lat = [e for c in ("de", "fr", "es", "pl", "tr", "br", "vn") for e in intl[c]]
    kinds = [("exact", lambda e: e["name"].upper() if rng.random() < .5 else e["name"], ids + lat), ("alias", lambda e: rng.choice(e["alias"]) if e["alias"] else None, [e for e in ids if e["alias"]]), ("order", order, multi + lat[:400]), ("dropped middle", lambda e: " ".join([e["name"].split()[0], e["name"].split()[-1]]), three), ("typo", lambda e: typo(rng, e["name"]), ids + lat), ("two typos", lambda e: typo(rng, typo(rng, e["name"])), multi), ("titles", lambda e: (rng.choice(BEFORE) + " " if rng.random() < .7 else "") + e["name"] + (", " + rng.choice(AFTER) if rng.random() < .6 else ""), ids), ("initials", initial, three), ("spelling reform", lambda e: old(e["name"]), ids), ("name variants", variant, ids), ("bin/binti", lambda e: e["name"] + (" binti " if e["gender"] == "female" else " bin ") + rng.choice(MEN), ids), ("joined", joined, three), ("truncated at 20", cut, three), ("company form", form, orgs), ("transliterated cyrillic", lambda e: cyr(e["name"]), intl["ru"] + intl["ua"] + intl["bg"]), ("transliterated greek", lambda e: grk(e["name"]), intl["gr"])]
    for cat, f, pool in kinds:
        for _ in range(a.queries // 30): pos(cat, f, pool)
    for _ in range(a.queries // 30):
        e = rng.choice([e for e in ids if e["ids"]][:2000]); ask("id number", typo(rng, e["name"].split()[0] + " " + rng.choice(FAMILY)), e, [e["id"]], id_number=e["ids"][0])
    # Nobody of these is on the lists.
    n = a.queries // 15
    def fresh(f):
        for _ in range(200):
            x = f()
            if x and not near(x): return x
    for _ in range(n):
        e = rng.choice(multi); x = fresh(lambda: " ".join(rng.sample(MEN + WOMEN, rng.choice([1, 2])) + [e["name"].split()[-1]]))
        if x: ask("n family shared", x, e, [], birth_=birth())
        e = rng.choice(three); x = fresh(lambda: " ".join(e["name"].split()[:-1] + [rng.choice(FAMILY)]))
        if x: ask("n given names shared", x, e, [], birth_=birth())
        e = rng.choice(ids); x = fresh(lambda: person()[0])
        if x: ask("n birth date shared", x, e, [], keep=1)
        x = fresh(lambda: person()[0])
        if x: ask("n unrelated", x, dict(schema="Person", birth=birth(), country="id"), [])
        e = rng.choice(ids)
        if len(names[e["name"].lower()]) == 1: ask("n same name, other birth date and country", e["name"], e, [], keep=1, birth_=f"{rng.randrange(1920, 2010)}-{rng.randrange(1, 13):02}-{rng.randrange(1, 29):02}", country=rng.choice(["my", "sg", "nl", "au"])) if True else None
        e = rng.choice(orgs); w = e["name"].split(); i = rng.randrange(1, 4); w[i] = rng.choice([HEADS, MIDDLES, TAILS][i - 1]); x = " ".join(w)
        if x.lower() not in taken and not any(v in taken for v in (f"{f} " + " ".join(x.lower().split()[1:4]) + t for f in ("pt", "cv", "ud") for t in ("", " tbk"))): ask("n company token", x, e, [])
        c = rng.choice(["de", "fr", "es", "tr", "br", "pl"]); x = fakers[c].name()
        if x.lower() not in taken: ask("n abroad", x, dict(schema="Person", birth=birth(), country=c), [])
    pairs = [("Kurniawan", "Kurniawati"), ("Setiawan", "Setiawati"), ("Hartono", "Hartini"), ("Susanto", "Susanti"), ("Wahyudi", "Wahyuni"), ("Gunawan", "Gunawati"), ("Hermawan", "Hermawati")]
    for _ in range(n // 2):
        man, woman = rng.choice(pairs); cand = [e for e in multi if e["name"].endswith(man)]
        if cand: e = rng.choice(cand); ask("n man/woman pair", e["name"].replace(man, woman), e, [], birth_=birth(), gender="female")
    with open(out / "queries.jsonl", "w") as f, open(out / "truth.jsonl", "w") as g:
        z = list(zip(Q, T)); rng.shuffle(z)
        for q, t in z: f.write(json.dumps(q, ensure_ascii=False) + "\n"); g.write(json.dumps(t) + "\n")
    print(len(ents), "entities", len(Q), "queries")


if __name__ == "__main__": main()
