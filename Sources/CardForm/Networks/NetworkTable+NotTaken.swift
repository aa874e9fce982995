extension NetworkTable {
    /// Ranges inside those of other networks that belong to networks this form does not take yet:
    /// Elo, Hiper, Hipercard, Mir and Verve.
    static let notTaken: [NetworkRange] = elo + hiper + mir + verve

    private static let elo: [NetworkRange] = [
        NetworkRange(.other, 401178...401179, .cardTypes),
        NetworkRange(.other, 431274...431274, .cardTypes),
        NetworkRange(.other, 438935...438935, .cardTypes),
        NetworkRange(.other, 451416...451416, .cardTypes),
        NetworkRange(.other, 457393...457393, .cardTypes),
        NetworkRange(.other, 457631...457632, .cardTypes),
        NetworkRange(.other, 504175...504175, .cardTypes),
        NetworkRange(.other, 506699...506778, .cardTypes),
        NetworkRange(.other, 509000...509999, .cardTypes),
        NetworkRange(.other, 627780...627780, .cardTypes),
        NetworkRange(.other, 636297...636297, .cardTypes),
        NetworkRange(.other, 636368...636368, .cardTypes),
        NetworkRange(.other, 650031...650033, .cardTypes),
        NetworkRange(.other, 650035...650051, .cardTypes),
        NetworkRange(.other, 650405...650439, .cardTypes),
        NetworkRange(.other, 650485...650538, .cardTypes),
        NetworkRange(.other, 650541...650598, .cardTypes),
        NetworkRange(.other, 650700...650718, .cardTypes),
        NetworkRange(.other, 650720...650727, .cardTypes),
        NetworkRange(.other, 650901...650978, .cardTypes),
        NetworkRange(.other, 651652...651679, .cardTypes),
        NetworkRange(.other, 655000...655019, .cardTypes),
        NetworkRange(.other, 655021...655058, .cardTypes),
    ]

    private static let hiper: [NetworkRange] = [
        NetworkRange(.other, 606282...606282, .cardTypes),
        NetworkRange(.other, 637095...637095, .cardTypes),
        NetworkRange(.other, 637568...637568, .cardTypes),
        NetworkRange(.other, 637599...637599, .cardTypes),
        NetworkRange(.other, 637609...637609, .cardTypes),
        NetworkRange(.other, 637612...637612, .cardTypes),
        NetworkRange(.other, 63_737_423...63_737_423, .cardTypes),
        NetworkRange(.other, 63_743_358...63_743_358, .cardTypes),
    ]

    private static let mir: [NetworkRange] = [
        NetworkRange(.other, 2200...2204, .cardTypes)
    ]

    private static let verve: [NetworkRange] = [
        NetworkRange(.other, 506099...506127, .cardTypes),
        NetworkRange(.other, 506129...506129, .cardTypes),
        NetworkRange(.other, 506133...506150, .cardTypes),
        NetworkRange(.other, 506158...506163, .cardTypes),
        NetworkRange(.other, 506166...506166, .cardTypes),
        NetworkRange(.other, 506168...506168, .cardTypes),
        NetworkRange(.other, 506170...506170, .cardTypes),
        NetworkRange(.other, 506173...506173, .cardTypes),
        NetworkRange(.other, 506176...506180, .cardTypes),
        NetworkRange(.other, 506184...506184, .cardTypes),
        NetworkRange(.other, 506187...506188, .cardTypes),
        NetworkRange(.other, 506191...506191, .cardTypes),
        NetworkRange(.other, 506195...506195, .cardTypes),
        NetworkRange(.other, 506197...506197, .cardTypes),
        NetworkRange(.other, 507865...507866, .cardTypes),
        NetworkRange(.other, 507868...507877, .cardTypes),
        NetworkRange(.other, 507880...507888, .cardTypes),
        NetworkRange(.other, 507900...507900, .cardTypes),
        NetworkRange(.other, 507941...507941, .cardTypes),
    ]
}
